import type { z } from "zod";
import { type ColorToken, colorForms } from "../../domain/foundations/colors/color-entries.ts";
import { addressFor } from "../../domain/foundations/contract.ts";
import { loadFoundations } from "../../domain/foundations/foundations-data.ts";
import type { SelectionQuery } from "../../domain/foundations/selection.ts";
import { effectForms } from "../../domain/foundations/styles/effect-entries.ts";
import { sortSpecimens, specimenCss } from "../../domain/foundations/styles/specimens.ts";
import { sortOrder } from "../../domain/foundations/styles/style-head.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { getLogos } from "../../domain/logos/contract.ts";
import { blocks, code, heading, inline, link, list, printTable } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { counted } from "../../engines/text/noun.ts";
import type { Call } from "../../platform/contract/route.ts";
import { viewColors } from "./colors/colors-view.ts";
import { characterWords, faceWords } from "./colors/face-words.ts";
import { familiesOf } from "./colors/families.ts";
import { type contrastQuery, contrastSummary, viewContrast } from "./contrast/contrast-view.ts";
import type { GroupQuery } from "./tokens/by-group.ts";

type Reads<Q> = Pick<Call<undefined, Q>, "client" | "part" | "snapshot" | "query" | "actor" | "remote">;

const COLORS = "/foundations/colors";
/** Lines of a list or table of one text. */
const MAX_ROWS = 250;

/** The content of the foundations in Markdown, with links. */
export async function foundationsText(call: Reads<unknown>): Promise<string> {
  const [data, { icons }, { logoSet }] = await Promise.all([
    loadFoundations({ ...call, query: {} }),
    call.part(iconReader).then((reader) => reader.read(call.snapshot)),
    call.client(getLogos, {}),
  ]);
  const [colors, specimens, effects] = await Promise.all([data.colors(), data.specimens(), data.effects()]);
  const parts: [title: string, count: number, noun: string][] = [
    ["Colors", colors.length, "colors"],
    ["Typography", specimens.length, "text styles"],
    ["Effects", effects.length, "effects"],
    ["Icons", icons.length, "icons"],
    ["Logos", logoSet?.variants.length ?? 0, "variants"],
    ["Tokens", data.tokens.length, "tokens as CSS, SCSS and DTCG JSON"],
    ["Problems", data.faults.length, "problems in the tokens"],
  ];
  return blocks(
    heading(1, "Foundations"),
    list(
      parts.flatMap(([title, count, noun]) =>
        count === 0 ? [] : [`${link(title, `/foundations/${title.toLowerCase()}.md`)}: ${count} ${noun}`],
      ),
    ),
  );
}

/** The colors by group, in Markdown. With very many, one group or the matching colors. */
export async function colorsText(call: Reads<GroupQuery> & Pick<Call, "history">): Promise<string> {
  const { chosen, total, groups, parts, shown } = await viewColors(call);
  const rest = shown && shown.found === undefined ? groups.filter(({ id }) => id !== shown.group) : [];
  const linkTo = (id: string, page?: number) =>
    markdownAddress(addressFor(COLORS, { ...chosen, group: id, ...(page ? { page: String(page) } : {}) }));
  return blocks(
    heading(1, "Colors"),
    `${counted(total, "color")}. Use the variable, not its value.`,
    ...parts.flatMap(({ title, entries: rows }) => [heading(2, title), colorTable(rows)]),
    shown?.next !== undefined && link("Next page of this group", linkTo(shown.group ?? "", shown.next)),
    rest.length > 0 && heading(2, "Other groups"),
    list(rest.map(({ id, title, count }) => `${link(title, linkTo(id))}: ${counted(count, "color")}`)),
  );
}

const colorTable = (entries: readonly ColorToken[]): string =>
  printTable(
    ["Color", "Value", "CSS", "SCSS"],
    entries.map((entry) => {
      const forms = colorForms(entry);
      return [
        inline([...entry.path.slice(1), entry.name].join(" / ")),
        code((entry.hex ?? entry.value ?? "").slice(0, 200)),
        code(forms["CSS variable"] ?? ""),
        code(forms.SCSS ?? ""),
      ];
    }),
  );

/** Fonts and text styles, in markdown. */
export async function typographyMarkdown(call: Reads<SelectionQuery>): Promise<string> {
  const { config, fonts, ...made } = await loadFoundations(call);
  const specimens = await made.specimens();
  const families = familiesOf(specimens, fonts);
  const shown = sortSpecimens(specimens.slice(0, MAX_ROWS), sortOrder(config, "type_sort"));
  return blocks(
    heading(1, "Typography"),
    families.length > 0 && heading(2, "Font families"),
    list(
      families.map(({ name, uses, faces }) => {
        const reported = [...new Set(faces.map(faceWords))].join(", ");
        const characters = characterWords(faces);
        return [`${inline(name)}: ${counted(uses, "text style")}`, reported, characters].filter(Boolean).join("; ");
      }),
    ),
    ...shown.flatMap(({ title, specimens: some }) => [
      heading(2, title ?? "Text styles"),
      printTable(
        ["Style", "CSS", "Variable"],
        some.map((one) => [
          inline([...one.path, one.name].join(" / ")),
          code(specimenCss(one).replaceAll("\n", " ")),
          code(one.token?.variable ?? ""),
        ]),
      ),
    ]),
    specimens.length > MAX_ROWS && `${specimens.length - MAX_ROWS} more: see the [JSON](/api/tokens.json).`,
  );
}

/** Shadows and blurs, in markdown. */
export async function effectsText(call: Reads<SelectionQuery>): Promise<string> {
  const effects = await (await loadFoundations(call)).effects();
  return blocks(
    heading(1, "Effects"),
    effects.length === 0
      ? "No effects yet."
      : printTable(
          ["Effect", "CSS", "Variable"],
          effects
            .slice(0, MAX_ROWS)
            .map((entry) => [
              inline([...entry.path, entry.name].join(" / ")),
              code((effectForms(entry).CSS ?? "").replaceAll("\n", " ")),
              code(entry.token?.variable ?? ""),
            ]),
        ),
    effects.length > MAX_ROWS && `${effects.length - MAX_ROWS} more: see the [JSON](/api/tokens.json).`,
  );
}

/** Contrasts of text tokens in every mode, worst first, in Markdown. */
export async function contrastText(call: Reads<z.infer<typeof contrastQuery>>): Promise<string> {
  const { pairs } = await viewContrast(call);
  const ratio = (value: number) => (Math.floor(value * 100) / 100).toFixed(2);
  return blocks(
    heading(1, "Contrast"),
    contrastSummary(pairs),
    pairs.length > 0 &&
      printTable(
        ["Text", "Background", "Lowest ratio", "Required ratio"],
        pairs
          .slice(0, MAX_ROWS)
          .map(({ text, ground, worst, needed }) => [
            code(text.name),
            code(ground.name),
            ratio(worst),
            needed === 0 ? "none" : String(needed),
          ]),
      ),
    pairs.length > MAX_ROWS && `${pairs.length - MAX_ROWS} more pairs with higher ratios.`,
  );
}

/** The problems of the tokens by rule, in Markdown. */
export async function problemsText(call: Reads<SelectionQuery & { rule: string }>): Promise<string> {
  const { faults } = await loadFoundations(call);
  const { rule } = call.query;
  const shown = faults.filter((fault) => rule === "" || fault.rule === rule);
  const rules = [...Map.groupBy(shown.slice(0, MAX_ROWS), (fault) => fault.rule)];
  return blocks(
    heading(1, "Problems in the tokens"),
    shown.length === 0 && "No problems.",
    ...rules.flatMap(([name, some]) => [
      heading(2, name),
      list(some.map(({ severity, path, message }) => `${severity} ${code(path)}: ${inline(message)}`)),
    ]),
    shown.length > MAX_ROWS && `${shown.length - MAX_ROWS} more: see the [JSON](/api/registry/dtcg/tokens).`,
  );
}
