import type { Modules } from "../../../build/types/modules.ts";
import { entriesOf, packagesOf } from "../packages.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";
import type { FoundComponent } from "./found-component.ts";

/** An entry that exports less than this share of what was found is that of something else. */
const SHARE = 0.25;
const FEWEST = 3;

/** Of components that were found in files, those their packages export. The others are parts of them. */
export async function exportedOnes(
  repository: Repository,
  modules: Modules,
  found: readonly FoundComponent[],
): Promise<{ components: FoundComponent[]; notes: string[] }> {
  const packageOf = await packagesOf(repository);
  const components: FoundComponent[] = [];
  const notes: string[] = [];
  for (const [folder, those] of Map.groupBy(found, ({ source }) => packageOf(source))) {
    const { source, types, script } = await entriesOf(repository, folder);
    let kept = those;
    let by = "";
    for (const entry of new Set([source, types, script].filter((one) => one !== undefined))) {
      const exported = await modules.exported(entry);
      const named = those.filter(({ name }) => name === undefined || exported.has(name));
      if (named.length < FEWEST || named.length < those.length * SHARE) continue;
      kept = named;
      by = entry;
      break;
    }
    components.push(...kept);
    const left = those.filter((one) => !kept.includes(one));
    if (left.length > 0)
      notes.push(
        `${left.length} that ${by} does not export are parts of others and were left out: ${some(left.map(({ id }) => id))}.`,
      );
  }
  return { components, notes };
}
