export { patternGallery } from "./pattern-gallery.ts";
