export { ABOUT } from "./about.ts";
export { readMaterialText } from "./read-material.ts";
