import type { Feature } from "../../../feature.ts";
import { buildPage } from "./build-page.ts";
import { migrateDeprecated } from "./migrate-deprecated.ts";
import { reviewChange } from "./review-change.ts";

/** What people begin with when they build with the design system and an agent. */
export const prompts: Feature = { name: "prompts", prompts: [buildPage, reviewChange, migrateDeprecated] };
