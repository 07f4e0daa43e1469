import { type HostToolResult, showInHost, type ViewHost } from "../ui/app-view/host.ts";
import { badge, deprecatedNote, failureElement, fill, footer, line } from "../ui/app-view/parts.ts";
import { previewFrame } from "../ui/app-view/preview-frame.ts";
import { listField, objectIn, textField, textListField } from "../ui/app-view/read-fields.ts";
import { buildElement } from "../ui/client/elements.ts";

interface Variant {
  key: string;
  title: string;
}

showInHost("component-preview", ({ input, answer }, host) => {
  const data = objectIn(answer.structuredContent);
  const id = textField(data.id);
  if (answer.isError || id === "") return fill(failureElement("The component doesn't exist."));
  const sections = objectIn(data.sections);
  const summary = objectIn(sections.summary);
  const revision = data.revision;
  fill(
    header(textField(data.title) || id, summary),
    deprecatedNote(summary.deprecated),
    textField(summary.description) ? buildElement("p", {}, ...line(textField(summary.description))) : undefined,
    stage({ id, variants: variantsOf(summary, textField(input.variant)), revision, answer }, host),
    guidance(summary),
    propertiesOf(sections.properties, summary.properties),
    footer(revision, `Component ${id}`),
  );
});

function header(title: string, { status, group, version }: Record<string, unknown>): HTMLElement {
  const facts = [textField(group), textField(version)].filter(Boolean).join(" · ");
  return buildElement(
    "header",
    {},
    buildElement("h1", {}, title),
    ...(textField(status) ? [badge(textField(status))] : []),
    ...(facts ? [buildElement("span", { class: "muted" }, facts)] : []),
  );
}

/** The variants, with the requested one first. */
function variantsOf({ variants }: Record<string, unknown>, requested: string): Variant[] {
  const all = listField(variants).map((one): Variant => {
    if (typeof one === "string") return { key: one, title: one };
    const { key, title } = objectIn(one);
    return { key: textField(key), title: textField(title) || textField(key) };
  });
  const first = all.find(({ key }) => key === requested);
  return first ? [first, ...all.filter((one) => one !== first)] : all;
}

interface Staged {
  id: string;
  variants: readonly Variant[];
  revision: unknown;
  answer: HostToolResult;
}

/** The drawn component with a choice of its variants; its picture where the host reads nothing. */
function stage({ id, variants, revision, answer }: Staged, host: ViewHost): HTMLElement | undefined {
  if (!host.can.resources || variants.length === 0) return picture(answer, id);
  const addressOf = ({ key }: Variant) => {
    const at = typeof revision === "number" ? `?revision=${revision}` : "";
    return `design-system://previews/${encodeURIComponent(id)}/${encodeURIComponent(key)}${at}`;
  };
  const shown = buildElement("div", {});
  const choose = (variant: Variant) => shown.replaceChildren(previewFrame(host, addressOf(variant), variant.title));
  const [first] = variants;
  if (first) choose(first);
  if (variants.length === 1) return shown;
  const select = buildElement(
    "select",
    { "aria-label": "Variant" },
    ...variants.map(({ key, title }) => buildElement("option", { value: key }, title)),
  );
  select.addEventListener("change", () => {
    const variant = variants.find(({ key }) => key === select.value);
    if (variant) choose(variant);
  });
  return buildElement("section", { class: "stack" }, select, shown);
}

function picture({ content = [] }: HostToolResult, id: string): HTMLElement | undefined {
  const image = content.find(({ type }) => type === "image");
  if (!image?.data || !/^image\/(?:png|jpeg|webp)$/.test(image.mimeType ?? "")) return undefined;
  const src = `data:${image.mimeType};base64,${image.data}`;
  return buildElement("div", { class: "stage" }, buildElement("img", { src, alt: `Screenshot of ${id}` }));
}

function guidance(summary: Record<string, unknown>): HTMLElement | undefined {
  const columns = (
    [
      ["Do", "do", textListField(summary.should_do)],
      ["Don’t", "do-not", textListField(summary.should_not_do)],
    ] as const
  ).filter(([, , texts]) => texts.length > 0);
  if (columns.length === 0) return undefined;
  return buildElement(
    "section",
    { class: "columns" },
    ...columns.map(([title, name, texts]) =>
      buildElement(
        "div",
        { class: name },
        buildElement("h2", {}, title),
        buildElement("ul", {}, ...texts.map((text) => buildElement("li", {}, ...line(text)))),
      ),
    ),
  );
}

/** A table if properties were requested, otherwise their names. */
function propertiesOf(rows: unknown, names: unknown): HTMLElement | undefined {
  const table = listField(rows).map(objectIn);
  if (table.length > 0)
    return section(
      "Properties",
      buildElement(
        "table",
        {},
        buildElement("thead", {}, rowOf("th", ["Name", "Type", "Default", "Description"])),
        buildElement(
          "tbody",
          {},
          ...table.map((row) =>
            rowOf("td", [
              textField(row.name) + (row.required === true ? " *" : ""),
              textField(row.type) || textListField(row.options).join(" | "),
              textField(row.default),
              textField(row.description),
            ]),
          ),
        ),
      ),
    );
  const reported = textListField(names);
  if (reported.length === 0) return undefined;
  return section(
    "Properties",
    buildElement("ul", { class: "names" }, ...reported.map((one) => buildElement("li", {}, one))),
  );
}

const section = (title: string, body: HTMLElement): HTMLElement =>
  buildElement("section", {}, buildElement("h2", {}, title), buildElement("div", { class: "wide" }, body));

const rowOf = (cell: "td" | "th", texts: readonly string[]): HTMLElement =>
  buildElement(
    "tr",
    {},
    ...texts.map((text) => buildElement(cell, cell === "th" ? { scope: "col" } : {}, ...line(text))),
  );
