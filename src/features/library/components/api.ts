export { areaOf, isComponentId, SHARED_ID } from "../component-paths.ts";
export { type ComponentDocument, componentSummary } from "./declaration/component-document.ts";
export { readDeclaration } from "./declaration/declaration.ts";
export { previewAddress } from "./declaration/define.ts";
export { type DeclarationVerdict, judgeDeclaration } from "./declaration/judge-declaration.ts";
export { namedComponent } from "./declaration/named-component.ts";
export { propertyRows } from "./declaration/property-rows.ts";
export { cutPicture } from "./files/cut-picture.ts";
export {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
} from "./files/file-kinds.ts";
export type { ReadFile } from "./files/inline-files.ts";
export { isText, mediaTypeOf } from "./files/media-type.ts";
export { type Photographs, photographsOf } from "./files/photographs.ts";
export { tellFinding } from "./files/tell-finding.ts";
export { countFindings, scoreOf, validationKind, validationResult } from "./files/validation-kind.ts";
export { variableUsers } from "./files/variable-users.ts";
export { type ComponentGallery, componentGallery, componentHref } from "./gallery/gallery-entries.ts";
export { ComponentStage, stageOf } from "./page/component-stage.tsx";
export { liveName, recordHref } from "./preview/live-address.ts";
export { previewHtml } from "./preview/preview-html.ts";
export { recordedValues } from "./preview/recorded-preview.ts";
