import { defineJob } from "../../platform/jobs/job-kind.ts";
import { componentFileKinds } from "../components/files/file-kinds.ts";
import { validationKind } from "../components/files/validation-kind.ts";
import { componentKind } from "../components/kind.ts";
import { type HealthSnapshot, storeHealth } from "./health-rows.ts";
import { measureHealth } from "./measure-health.ts";

const COMPONENT_DATA = [componentKind, ...componentFileKinds, validationKind];

/** Writes down how the components do after each change of component data (specification, "Events"). */
export const validationSnapshotJob = defineJob<unknown, HealthSnapshot>({
  kind: "validation-snapshot",
  label: "Save check results",
  after: COMPONENT_DATA,
  async run(_, { store }) {
    const snapshot = store.read();
    const seq = await snapshot.head(COMPONENT_DATA);
    const { components, ...health } = await measureHealth(snapshot);
    // Not each of thousands of components after each change: the job is kept for weeks.
    return { seq, at: new Date().toISOString(), health: { ...health, components: components.length } };
  },
  apply: (trx, result) => storeHealth(trx, result),
});
