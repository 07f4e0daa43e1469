import type { Endpoint } from "../src/platform/contract/endpoint.ts";
import { type EndpointPlan, planOf } from "../src/platform/contract/plan.ts";

/** What a registry with open reads and closed sources makes of a declaration. */
export const plan = (endpoint: Endpoint): EndpointPlan =>
  planOf(endpoint, { mode: "registry", publicReads: true, publicSources: false });

/** Open to everybody, closed with all other reads. */
export const isClosable = ({ access }: Endpoint): boolean => access.who === "everybody" && !access.always;
