import type { Feature } from "../../../feature.ts";

export const media: Feature = { name: "media", registryOnly: true };
