import type { Feature } from "../../../feature.ts";
import { chatRoutes } from "./routes.ts";

/** Questions about the design system, answered by a language model from what is in it. */
export const chat: Feature = { name: "chat", routes: chatRoutes };
