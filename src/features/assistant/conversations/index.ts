import type { Feature } from "../../../feature.ts";
import { conversationRoutes } from "./routes.ts";

/** Conversations of a person, where the deployment stores them. */
export const conversations: Feature = { name: "conversations", registryOnly: true, routes: conversationRoutes };
