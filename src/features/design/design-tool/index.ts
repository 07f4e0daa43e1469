import type { Feature } from "../../../feature.ts";
import { designComponentsKind } from "./kind.ts";

/** The design tool of a registry: what was fetched of it, and how it differs from the code. */
export const designTool: Feature = { name: "design-tool", kinds: [designComponentsKind], registryOnly: true };
