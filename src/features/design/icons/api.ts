export { iconReader } from "./icon-reader.ts";
