// A design system of the sizes of P13 and P15, pushed into a registry.
import { type Program, post } from "./programs.ts";
import { iconCatalog, pages, tokensPayload } from "./samples.ts";

/** Divides the sizes for a quick look. */
export const SCALE = Number(process.env.BENCH_SCALE ?? 1);
/** The sizes of P13. */
export const SIZES = {
  icons: 10_000 / SCALE,
  pages: 10_000 / SCALE,
  components: 5_000 / SCALE,
  tokens: 50_000 / SCALE,
  revisions: Number(process.env.BENCH_REVISIONS ?? 400_000 / SCALE),
};
const BATCH = 1_000;
const inBatches = async <T>(all: readonly T[], send: (some: T[]) => Promise<void>) => {
  for (let at = 0; at < all.length; at += BATCH) await send(all.slice(at, at + BATCH));
};

export const components = (count: number, edition: number) =>
  Array.from({ length: count }, (_, index) => ({
    entityType: "component",
    entityId: `part-${index}`,
    action: "update",
    data: {
      id: `part-${index}`,
      title: `Part ${index}`,
      group: `Group ${index % 20}`,
      type: "element",
      description: `What part ${index} is for, in edition ${edition}.`,
      previews: { Default: { url: `part-${index}-default.html` } },
    },
  }));

/** A bundle of colors in groups of one size; `edition` changes one of them. */
export const tokens = (count: number, edition = 0) => {
  const color = Object.fromEntries(
    Array.from({ length: 100 }, (_, group) => [
      `group-${group}`,
      Object.fromEntries(
        Array.from({ length: count / 100 }, (_, index) => [
          `tint-${index}`,
          {
            $type: "color",
            $value: `#${(((group * 997 + index + (group + index === 0 ? edition : 0)) * 2_654_435) % 0xffffff).toString(16).padStart(6, "0")}`,
          },
        ]),
      ),
    ]),
  );
  return {
    manifest: {
      project: "bench",
      generatedAt: "2026-11-01T00:00:00.000Z",
      sources: [],
      counts: { color: count, total: count },
    },
    css: "",
    scss: "",
    utilitycss: "",
    dtcg: { color },
  };
};

/** Pushes all of it, and components again and again until there are as many revisions. */
export async function fill(registry: Program): Promise<void> {
  await post(registry, "/api/registry/tokens", { payload: tokensPayload() });
  await post(registry, "/api/registry/dtcg", tokens(SIZES.tokens));
  await post(registry, "/api/registry/icons", { catalog: iconCatalog(SIZES.icons) });
  await inBatches(pages(SIZES.pages), (some) => post(registry, "/api/registry/pages", { pages: some }));
  const written = SIZES.icons + SIZES.pages;
  for (let edition = 0; edition * SIZES.components + written < SIZES.revisions; edition++)
    await inBatches(components(SIZES.components, edition), (changes) =>
      post(registry, "/api/sync/upload", { changes }),
    );
}
