import { raw } from "hono/html";
import { isText } from "../../../domain/components/files/media-type.ts";
import type { DraftIteration, DraftResponse } from "../../../domain/drafts/contract.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { compareTexts, type TextPair } from "../../ui/comparison/compare-texts.ts";
import { ChoiceField, Submit } from "../../ui/components/form.tsx";
import type { PresentSource } from "./present.ts";

/** Files that are open at first. */
const OPEN = 5;
const NOTHING = "nothing";
const PRESENT = "present";

type Reads = Pick<Call, "blobs" | "part" | "actor" | "remote">;

/** The differences between the sources of two iterations, or of one and the present component. */
export async function DraftComparison({
  call,
  draft,
  present,
  asked,
}: {
  call: Reads;
  draft: DraftResponse;
  present: PresentSource | undefined;
  asked: { before?: string | undefined; after?: string | undefined };
}) {
  const { iterations, chosen } = draft;
  const after = iterations.find(({ number }) => String(number) === asked.after) ?? iterationOf(iterations, chosen);
  if (!after) return null;
  const sides = [
    { value: NOTHING, title: "Nothing" },
    ...(present ? [{ value: PRESENT, title: "Published version" }] : []),
    ...iterations.map(({ number }) => ({ value: String(number), title: `Iteration ${number}` })),
  ];
  const usual = present ? PRESENT : after.number > 1 ? String(after.number - 1) : NOTHING;
  const before = sides.some(({ value }) => value === asked.before) ? (asked.before ?? usual) : usual;
  const earlier = before === PRESENT ? await present?.sources() : await sourcesOf(call, numbered(iterations, before));
  const pairs = pairsOf(earlier ?? new Map(), await sourcesOf(call, after));
  return (
    <section class="a-section" aria-labelledby="differences">
      <h2 id="differences">Sources</h2>
      <form class="draft-sides r-form-row" method="get" action="#differences">
        <ChoiceField label="From" name="before" options={sides} value={before} />
        <ChoiceField
          label="To"
          name="after"
          options={sides.filter(({ value }) => /^\d+$/.test(value))}
          value={String(after.number)}
        />
        <Submit variant="plain">Compare</Submit>
      </form>
      {pairs.length === 0 ? (
        <p class="a-more">No differences.</p>
      ) : (
        <div class="r-comparisons">{raw(await compareTexts(call, pairs))}</div>
      )}
    </section>
  );
}

const numbered = (iterations: readonly DraftIteration[], value: string) =>
  iterations.find(({ number }) => String(number) === value);

const iterationOf = (iterations: readonly DraftIteration[], chosen: number | null) =>
  iterations.find(({ number }) => number === chosen) ?? iterations.at(-1);

/** The source texts of an iteration, by path. */
async function sourcesOf({ blobs }: Pick<Call, "blobs">, iteration?: DraftIteration): Promise<Map<string, string>> {
  const sources = (iteration?.files ?? []).filter(({ path, role }) => role === "source" && isText(path));
  const texts = sources.map(
    async ({ path, hash }) => [path, Buffer.from((await blobs.get(hash)) ?? []).toString("utf8")] as const,
  );
  return new Map(await Promise.all(texts));
}

function pairsOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): TextPair[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path, index) => {
      const title = !before.has(path) ? `${path} (added)` : !after.has(path) ? `${path} (removed)` : path;
      return {
        title,
        open: index < OPEN,
        label: `${title}: before and after`,
        before: before.get(path) ?? "",
        after: after.get(path) ?? "",
      };
    });
}
