export { iconReader } from "./icon-reader.ts";
export { iconsText } from "./text.ts";
