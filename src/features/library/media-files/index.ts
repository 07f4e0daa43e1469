import type { Feature } from "../../../feature.ts";
import { mediaFileKind } from "./kind.ts";

export const mediaFiles: Feature = { name: "media-files", kinds: [mediaFileKind] };
