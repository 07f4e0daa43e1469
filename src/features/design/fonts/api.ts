export type { FontFace } from "./font-face.ts";
