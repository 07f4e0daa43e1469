import { route } from "../../../contract/route.ts";
import { postAltText } from "./contract.ts";
import { suggestAltText } from "./suggest-alt-text.ts";

export const writingRoutes = [route(postAltText, (call) => suggestAltText(call, call.body.assetId))];
