import { mediaFileKind } from "../../domain/assets/media-files-kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const mediaFiles: Feature = { name: "media-files", kinds: [mediaFileKind] };
