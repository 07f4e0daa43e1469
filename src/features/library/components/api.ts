export { SHARED_ID } from "../component-paths.ts";
export { type ComponentDocument, componentSummary } from "./component-document.ts";
export { readDeclaration } from "./declaration.ts";
export {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
} from "./file-kinds.ts";
export { componentGallery } from "./gallery-entries.ts";
export { isText } from "./media-type.ts";
export { previewHtml } from "./preview-html.ts";
export { scoreOf, validationKind, validationResult } from "./validation-kind.ts";
export { variableUsers } from "./variable-users.ts";
