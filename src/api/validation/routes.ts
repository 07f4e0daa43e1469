import { validationKind } from "../../domain/components/files/validation-kind.ts";
import { getComponentHealth, getValidation } from "../../domain/health/contract.ts";
import { healthTrend } from "../../domain/health/health-rows.ts";
import { measureHealth } from "../../domain/health/measure-health.ts";
import { route } from "../../platform/contract/route.ts";

export const validationRoutes = [
  // The backend without a database stores no results (specification, "Components"). Its pages read local ones.
  route(getValidation, async ({ query: { id }, snapshot, history }) => ({
    id,
    results: history ? ((await snapshot.get(validationKind, id))?.document.results ?? []) : [],
  })),
  route(getComponentHealth, async ({ snapshot, history, part }) => ({
    ...(await measureHealth(snapshot)),
    trend: history ? await (await part(healthTrend)).read() : [],
  })),
];
