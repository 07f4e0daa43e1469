export { areaOf, isComponentId, SHARED_ID } from "../component-paths.ts";
export { type ComponentDocument, componentSummary } from "./component-document.ts";
export { ComponentStage, stageOf } from "./component-stage.tsx";
export { readDeclaration } from "./declaration.ts";
export { previewAddress } from "./define.ts";
export {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
} from "./file-kinds.ts";
export { type ComponentGallery, componentGallery, componentHref } from "./gallery-entries.ts";
export type { ReadFile } from "./inline-files.ts";
export { type DeclarationVerdict, judgeDeclaration } from "./judge-declaration.ts";
export { liveName, recordHref } from "./live-address.ts";
export { isText, mediaTypeOf } from "./media-type.ts";
export { namedComponent } from "./named-component.ts";
export { previewHtml } from "./preview-html.ts";
export { propertyRows } from "./property-rows.ts";
export { recordedValues } from "./recorded-preview.ts";
export { tellFinding } from "./tell-finding.ts";
export { countFindings, scoreOf, validationKind, validationResult } from "./validation-kind.ts";
export { variableUsers } from "./variable-users.ts";
