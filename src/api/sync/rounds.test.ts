import { describe, expect, it } from "vitest";
import { componentFileKinds } from "../../domain/components/files/file-kinds.ts";
import { componentKind } from "../../domain/components/kind.ts";
import type { Kind } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { type OwnersOf, ownersIn } from "./owned-records.ts";
import { createRemovalPlan } from "./plan-removal.ts";
import type { PreparedChange, Removal } from "./prepare-change.ts";
import { roundsOf } from "./rounds.ts";

const [fileKind] = componentFileKinds;
if (!fileKind) throw new Error("Components have files.");
const ownersOf = ownersIn([componentKind, ...componentFileKinds]);

const removal = (id: string, kind: Kind = componentKind): Removal => ({
  entityType: kind.sync?.entityType ?? "",
  kind,
  id,
  base: undefined,
  remove: true,
});
const change = (id: string, kind: Kind = fileKind): PreparedChange => ({
  entityType: kind.sync?.entityType ?? "",
  kind,
  id,
  base: undefined,
  put: [{ kind, id, document: {} }],
});
const nameOf = (one: PreparedChange): string =>
  "failure" in one ? "failure" : `${"remove" in one ? "-" : "+"}${one.id}`;
const named = async (...all: PreparedChange[]) => (await roundsOf(all, ownersOf)).map((round) => round.map(nameOf));

describe("the rounds of an upload", () => {
  it("are one round if no change affects another", async () => {
    expect(await named(change("a/a.css"), removal("b"), change("c", componentKind))).toEqual([
      ["+a/a.css", "-b", "+c"],
    ]);
  });

  it("put a deletion after the changes to its owned records, and these after the deletion", async () => {
    expect(await named(change("a/a.css"), removal("a"), change("a/a.js"), removal("ab"))).toEqual([
      ["+a/a.css", "-ab"],
      ["-a"],
      ["+a/a.js"],
    ]);
    expect(await named(removal("a"), change("a", componentKind), change("a/a.css"), removal("a"))).toEqual([
      ["-a"],
      ["+a", "+a/a.css"],
      ["-a"],
    ]);
  });

  it("put changes to one record in order, and a failure in any round", async () => {
    const failure: PreparedChange = { failure: { entityType: "", entityId: "", error: "invalid", message: "" } };
    expect(await named(change("a/a.css"), failure, change("a/a.css"))).toEqual([["+a/a.css", "failure"], ["+a/a.css"]]);
  });

  it("look up the owner of each change a constant number of times", async () => {
    const requested = async (count: number) => {
      let calls = 0;
      const counting: OwnersOf = (record) => {
        calls += 1;
        return ownersOf(record);
      };
      const ids = Array.from({ length: count }, (_, index) => `part-${index}`);
      await roundsOf([...ids.map((id) => change(`${id}/a.css`)), ...ids.map((id) => removal(id))], counting);
      return calls / count;
    };
    expect(await requested(1_000)).toBe(await requested(10));
  });
});

describe("deletions of one commit", () => {
  /** A registry with this many components, each with a file, which counts its list requests. */
  const registryOf = (count: number) => {
    let lists = 0;
    const list: Snapshot["list"] = async (kind) => {
      lists += 1;
      const ids = Array.from({ length: kind === fileKind ? count : 0 }, (_, index) => `part-${index}/a.css`);
      return ids.map((id) => ({ id, hash: "", summary: {} }) as never);
    };
    return { snapshot: { list } as Snapshot, lists: () => lists };
  };

  it("include existing records and those in the same commit, and no others", async () => {
    const { coming, plan } = createRemovalPlan(
      { snapshot: registryOf(3).snapshot, history: undefined },
      ownersOf,
      new Map(),
    );
    coming({ kind: fileKind, id: "part-1/new.css" });
    coming({ kind: fileKind, id: "part-2/new.css" });
    const { owned } = await plan(removal("part-1"));
    expect(owned.map(({ id }) => id)).toEqual(["part-1/a.css", "part-1/new.css"]);
  });

  it("list existing records a constant number of times", async () => {
    const requested = async (count: number) => {
      const { snapshot, lists } = registryOf(count);
      const { plan } = createRemovalPlan({ snapshot, history: undefined }, ownersOf, new Map());
      for (let index = 0; index < count; index++) await plan(removal(`part-${index}`));
      return lists();
    };
    expect(await requested(300)).toBe(await requested(2));
  });
});
