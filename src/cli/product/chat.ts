import { chatRoutes } from "../../api/ai/routes.ts";
import type { Feature } from "../../platform/feature.ts";

/** Questions about the design system, answered by a language model from what is in it. */
export const chat: Feature = { name: "chat", routes: chatRoutes };
