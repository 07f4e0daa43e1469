import { startSavingPng } from "../../../ui/client/save-png.ts";

/** Logos are saved as pictures of a width. */
export const start = startSavingPng;
