export { areaOf, isComponentId, SHARED_ID } from "../component-paths.ts";
export { type ComponentDocument, componentSummary } from "./component-document.ts";
export { readDeclaration } from "./declaration.ts";
export {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
} from "./file-kinds.ts";
export { componentGallery } from "./gallery-entries.ts";
export type { ReadFile } from "./inline-files.ts";
export { type DeclarationVerdict, judgeDeclaration } from "./judge-declaration.ts";
export { isText, mediaTypeOf } from "./media-type.ts";
export { namedComponent } from "./named-component.ts";
export { previewHtml } from "./preview-html.ts";
export { propertyRows } from "./property-rows.ts";
export { tellFinding } from "./tell-finding.ts";
export { countFindings, scoreOf, validationKind, validationResult } from "./validation-kind.ts";
export { variableUsers } from "./variable-users.ts";
