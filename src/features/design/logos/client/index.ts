import { startLogoPng } from "./png.ts";

export const start = startLogoPng;
