/** What editors of other features show of the media library. */
export { PictureTools } from "./picture-tools.tsx";
