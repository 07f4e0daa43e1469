import { type Host, showInHost, type ToolAnswer } from "../../../../web/app-view/host.ts";
import { badge, failure, fill, footer } from "../../../../web/app-view/parts.ts";
import { listIn, objectIn, textIn } from "../../../../web/app-view/read-fields.ts";
import { element } from "../../../../web/client/elements.ts";

interface Token {
  name: string;
  type: string;
  css: string;
  status: string;
}

showInHost("palette", ({ input, answer }, host) => {
  if (answer.isError) return fill(failure("These tokens could not be read."));
  const title = textIn(input.path) || "Tokens";
  const list = element("div", { class: "stack" });
  const more = element("button", { type: "button" }, "Show more");
  const shown: Token[] = [];
  const take = (given: ToolAnswer) => {
    const data = objectIn(given.structuredContent);
    shown.push(...tokensIn(data.tokens));
    list.replaceChildren(...groupsOf(shown));
    const cursor = textIn(data.nextCursor);
    more.hidden = cursor === "" || !host.can.tools;
    more.onclick = () => void readOn(host, { ...input, cursor }, take, more);
  };
  take(answer);
  const { revision, total } = objectIn(answer.structuredContent);
  const count = typeof total === "number" ? total : shown.length;
  const choice = [textIn(input.brand), textIn(input.scheme)].filter(Boolean).join(" · ");
  fill(
    element("header", {}, element("h1", {}, title), ...(choice ? [element("span", { class: "muted" }, choice)] : [])),
    shown.length > 0 ? list : failure("There are no tokens here."),
    more,
    footer(revision, `${count.toLocaleString()} ${count === 1 ? "token" : "tokens"}`),
  );
});

async function readOn(host: Host, input: object, take: (answer: ToolAnswer) => void, button: HTMLButtonElement) {
  button.disabled = true;
  try {
    take(await host.callTool("service_get_tokens", input));
  } catch (error) {
    button.replaceWith(failure(error instanceof Error ? error.message : "The rest could not be read."));
  } finally {
    button.disabled = false;
  }
}

const tokensIn = (list: unknown): Token[] =>
  listIn(list).map((one) => {
    const { name, type, css, status } = objectIn(one);
    return { name: textIn(name), type: textIn(type), css: textIn(css), status: textIn(status) };
  });

/** The tokens under the groups they are in: colors as swatches, others with their value. */
function groupsOf(tokens: readonly Token[]): HTMLElement[] {
  const groups = Map.groupBy(tokens, ({ name }) => name.split(".").slice(0, -1).join("."));
  return Array.from(groups, ([group, some]) => {
    const isColors = some.every(isColor);
    return element(
      "section",
      {},
      ...(group ? [element("h2", {}, group)] : []),
      element("ul", { class: isColors ? "swatches" : "values" }, ...some.map(isColors ? swatchOf : rowOf)),
    );
  });
}

const isColor = ({ type, css }: Token): boolean => type === "color" && CSS.supports("color", css);
const nameOf = ({ name }: Token): string => name.split(".").at(-1) ?? name;

function swatchOf(token: Token): HTMLElement {
  const color = element("span", { class: "swatch" });
  color.style.setProperty("--color", token.css);
  return element("li", { title: token.name }, color, ...factsOf(token));
}

function rowOf(token: Token): HTMLElement {
  const mark = element("span", { class: isColor(token) ? "swatch small" : "mark" });
  if (isColor(token)) mark.style.setProperty("--color", token.css);
  return element("li", { title: token.name }, mark, ...factsOf(token));
}

const factsOf = (token: Token): HTMLElement[] => [
  element("span", { class: "name" }, nameOf(token), ...(token.status === "deprecated" ? [badge(token.status)] : [])),
  element("code", {}, token.css),
];
