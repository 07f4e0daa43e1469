import { type Host, showInHost, type ToolAnswer } from "../ui/app-view/host.ts";
import { badge, deprecatedNote, failure, fill, footer, line } from "../ui/app-view/parts.ts";
import { previewFrame } from "../ui/app-view/preview-frame.ts";
import { listIn, objectIn, textIn, textsIn } from "../ui/app-view/read-fields.ts";
import { element } from "../ui/client/elements.ts";

interface Variant {
  key: string;
  title: string;
}

showInHost("component-preview", ({ input, answer }, host) => {
  const data = objectIn(answer.structuredContent);
  const id = textIn(data.id);
  if (answer.isError || id === "") return fill(failure("The component doesn't exist."));
  const sections = objectIn(data.sections);
  const summary = objectIn(sections.summary);
  const revision = data.revision;
  fill(
    header(textIn(data.title) || id, summary),
    deprecatedNote(summary.deprecated),
    textIn(summary.description) ? element("p", {}, ...line(textIn(summary.description))) : undefined,
    stage({ id, variants: variantsOf(summary, textIn(input.variant)), revision, answer }, host),
    guidance(summary),
    propertiesOf(sections.properties, summary.properties),
    footer(revision, `Component ${id}`),
  );
});

function header(title: string, { status, group, version }: Record<string, unknown>): HTMLElement {
  const facts = [textIn(group), textIn(version)].filter(Boolean).join(" · ");
  return element(
    "header",
    {},
    element("h1", {}, title),
    ...(textIn(status) ? [badge(textIn(status))] : []),
    ...(facts ? [element("span", { class: "muted" }, facts)] : []),
  );
}

/** The variants, with the requested one first. */
function variantsOf({ variants }: Record<string, unknown>, asked: string): Variant[] {
  const all = listIn(variants).map((one): Variant => {
    if (typeof one === "string") return { key: one, title: one };
    const { key, title } = objectIn(one);
    return { key: textIn(key), title: textIn(title) || textIn(key) };
  });
  const first = all.find(({ key }) => key === asked);
  return first ? [first, ...all.filter((one) => one !== first)] : all;
}

interface Staged {
  id: string;
  variants: readonly Variant[];
  revision: unknown;
  answer: ToolAnswer;
}

/** The drawn component with a choice of its variants; its picture where the host reads nothing. */
function stage({ id, variants, revision, answer }: Staged, host: Host): HTMLElement | undefined {
  if (!host.can.resources || variants.length === 0) return picture(answer, id);
  const addressOf = ({ key }: Variant) => {
    const at = typeof revision === "number" ? `?revision=${revision}` : "";
    return `design-system://previews/${encodeURIComponent(id)}/${encodeURIComponent(key)}${at}`;
  };
  const shown = element("div", {});
  const choose = (variant: Variant) => shown.replaceChildren(previewFrame(host, addressOf(variant), variant.title));
  const [first] = variants;
  if (first) choose(first);
  if (variants.length === 1) return shown;
  const select = element(
    "select",
    { "aria-label": "Variant" },
    ...variants.map(({ key, title }) => element("option", { value: key }, title)),
  );
  select.addEventListener("change", () => {
    const variant = variants.find(({ key }) => key === select.value);
    if (variant) choose(variant);
  });
  return element("section", { class: "stack" }, select, shown);
}

function picture({ content = [] }: ToolAnswer, id: string): HTMLElement | undefined {
  const image = content.find(({ type }) => type === "image");
  if (!image?.data || !/^image\/(?:png|jpeg|webp)$/.test(image.mimeType ?? "")) return undefined;
  const src = `data:${image.mimeType};base64,${image.data}`;
  return element("div", { class: "stage" }, element("img", { src, alt: `Screenshot of ${id}` }));
}

function guidance(summary: Record<string, unknown>): HTMLElement | undefined {
  const columns = (
    [
      ["Do", "do", textsIn(summary.should_do)],
      ["Don’t", "do-not", textsIn(summary.should_not_do)],
    ] as const
  ).filter(([, , texts]) => texts.length > 0);
  if (columns.length === 0) return undefined;
  return element(
    "section",
    { class: "columns" },
    ...columns.map(([title, name, texts]) =>
      element(
        "div",
        { class: name },
        element("h2", {}, title),
        element("ul", {}, ...texts.map((text) => element("li", {}, ...line(text)))),
      ),
    ),
  );
}

/** A table if properties were requested, otherwise their names. */
function propertiesOf(rows: unknown, names: unknown): HTMLElement | undefined {
  const table = listIn(rows).map(objectIn);
  if (table.length > 0)
    return section(
      "Properties",
      element(
        "table",
        {},
        element("thead", {}, rowOf("th", ["Name", "Type", "Default", "Description"])),
        element(
          "tbody",
          {},
          ...table.map((row) =>
            rowOf("td", [
              textIn(row.name) + (row.required === true ? " *" : ""),
              textIn(row.type) || textsIn(row.options).join(" | "),
              textIn(row.default),
              textIn(row.description),
            ]),
          ),
        ),
      ),
    );
  const told = textsIn(names);
  if (told.length === 0) return undefined;
  return section("Properties", element("ul", { class: "names" }, ...told.map((one) => element("li", {}, one))));
}

const section = (title: string, body: HTMLElement): HTMLElement =>
  element("section", {}, element("h2", {}, title), element("div", { class: "wide" }, body));

const rowOf = (cell: "td" | "th", texts: readonly string[]): HTMLElement =>
  element("tr", {}, ...texts.map((text) => element(cell, cell === "th" ? { scope: "col" } : {}, ...line(text))));
