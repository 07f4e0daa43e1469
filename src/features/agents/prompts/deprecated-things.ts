import { type Deprecation, readLifecycle } from "../../../contract/lifecycle.ts";
import type { Candidate } from "../../../contract/resource.ts";
import type { Call } from "../../../contract/route.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Kind, titleOf } from "../../../store/kind.ts";
import { pageKind } from "../../content/pages/kind.ts";
import { tokenReader } from "../../design/dtcg/api.ts";
import { iconReader } from "../../design/icons/api.ts";
import { variableUsers } from "../../library/components/api.ts";
import { componentKind } from "../../library/components/kind.ts";
import { patternKind, patternSummary } from "../../library/patterns/kind.ts";
import type { Thing } from "./addresses.ts";

/** Something that is not to be used any more. */
export interface DeprecatedThing extends Thing, Deprecation {
  title: string;
  /** What uses it: components whose styles name a token, patterns that are composed of a component. */
  usedBy: readonly Thing[];
}

type Reads = Pick<Call, "snapshot" | "part">;

/** All that is deprecated, in the order of sorts and lists. */
export async function deprecatedThings(reads: Reads): Promise<DeprecatedThing[]> {
  const found = await Promise.all([
    fromList(reads, componentKind, ({ summary }) => summary),
    fromList(reads, patternKind, ({ summary }) => summary),
    fromList(reads, pageKind, ({ summary }) => (isObject(summary.frontmatter) ? summary.frontmatter : {})),
    fromTokens(reads),
    fromIcons(reads),
  ]);
  return found.flat();
}

/** The same, to be chosen from. */
export const deprecatedNames = async (reads: Reads): Promise<Candidate[]> =>
  (await deprecatedThings(reads)).map(({ id, title }) => ({ value: id, title }));

async function fromList(
  { snapshot }: Reads,
  kind: Kind,
  fieldsOf: (entry: { summary: Record<string, unknown> }) => Record<string, unknown>,
): Promise<DeprecatedThing[]> {
  const things: DeprecatedThing[] = [];
  const breathe = createBreather();
  for (const entry of await snapshot.list(kind)) {
    await breathe();
    if (kind.isClosed?.(entry.summary)) continue;
    const { status, deprecated } = readLifecycle(fieldsOf(entry));
    if (status !== "deprecated") continue;
    things.push({ ...thing(kind.name, entry.id, titleOf(kind, entry.id, entry.summary)), ...deprecated });
  }
  if (kind !== componentKind || things.length === 0) return things;
  const users = new Map<string, Thing[]>();
  for (const { id, summary } of await snapshot.list(patternKind)) {
    for (const component of patternSummary.parse(summary).components)
      users.set(component, [...(users.get(component) ?? []), { sort: "pattern", id }]);
    await breathe();
  }
  return things.map((one) => ({ ...one, usedBy: users.get(one.id) ?? [] }));
}

async function fromTokens({ part, snapshot }: Reads): Promise<DeprecatedThing[]> {
  const { tokens } = await (await part(tokenReader)).list(snapshot);
  const old = tokens.filter(({ status }) => status === "deprecated");
  if (old.length === 0) return [];
  const users = await (await part(variableUsers))(snapshot);
  return old.map(({ name, deprecated, variable, scss }) => ({
    ...thing("token", name, name),
    ...readLifecycle({ deprecated }).deprecated,
    usedBy: [...new Set([variable, scss].flatMap((one) => (one === undefined ? [] : (users.get(one) ?? []))))].map(
      (id) => ({ sort: "component", id }),
    ),
  }));
}

async function fromIcons({ part, snapshot }: Reads): Promise<DeprecatedThing[]> {
  const { byId } = await (await part(iconReader)).read(snapshot);
  const things: DeprecatedThing[] = [];
  const breathe = createBreather();
  for (const [id, { entry }] of byId) {
    await breathe();
    const { status, deprecated } = readLifecycle(entry);
    if (status === "deprecated") things.push({ ...thing("icon", id, entry.name), ...deprecated });
  }
  return things;
}

const thing = (sort: string, id: string, title: string) => ({ sort, id, title, usedBy: [] });
