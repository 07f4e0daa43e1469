import { route } from "../../../contract/route.ts";
import { postAltText, postChangeNotes } from "./contract.ts";
import { suggestAltText } from "./suggest-alt-text.ts";
import { writeChangeNotes } from "./write-change-notes.ts";

export const writingRoutes = [
  route(postAltText, (call) => suggestAltText(call, call.body.assetId)),
  route(postChangeNotes, (call) => writeChangeNotes(call, call.body)),
];
