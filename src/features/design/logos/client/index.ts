export { startLogoPng as start } from "./png.ts";
