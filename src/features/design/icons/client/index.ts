export { startIcons as start } from "./gallery.ts";
