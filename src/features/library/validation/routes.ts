import { route } from "../../../contract/route.ts";
import { validationKind } from "../components/api.ts";
import { getComponentHealth, getValidation } from "./contract.ts";
import { healthTrend } from "./health-rows.ts";
import { measureHealth } from "./measure-health.ts";

export const validationRoutes = [
  // The backend without a database keeps no results (specification, "Components"); pages there read the local ones.
  route(getValidation, async ({ query: { id }, snapshot, history }) => ({
    id,
    results: history ? ((await snapshot.get(validationKind, id))?.document.results ?? []) : [],
  })),
  route(getComponentHealth, async ({ snapshot, history, part }) => ({
    ...(await measureHealth(snapshot)),
    trend: history ? await (await part(healthTrend)).read() : [],
  })),
];
