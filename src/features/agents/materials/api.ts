export { ABOUT } from "./about.ts";
export { readGenerated } from "./read-material.ts";
