import type { Page } from "playwright-core";
import { openEdition } from "../src/engines/tokens/emit/edition.ts";
import { emitters } from "../src/engines/tokens/emit/emitters.ts";
import { createVariables } from "../src/engines/tokens/emit/variables.ts";
import type { AxisChoice } from "../src/engines/tokens/system/axis.ts";
import { choicesOf } from "../src/engines/tokens/system/choices.ts";
import type { TokenSystem } from "../src/engines/tokens/system/token-system.ts";

/** A variable whose value, as the browser computes it, no property of its type takes. */
export interface InvalidValue {
  token: string;
  type: string;
  /** Without `--`, as the style sheet writes it. */
  name: string;
  /** Empty where the browser has none. */
  value: string;
  choice: AxisChoice;
}

/** The properties of CSS that take values of a type: one of them must. Parts of typography are tried as themselves. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  color: ["color"],
  dimension: [
    ...["margin-left", "max-width", "width", "letter-spacing", "font-size", "border-top-width"],
    ...["padding", "border-radius", "grid-template-columns", "rotate", "transition-delay"],
  ],
  fontFamily: ["font-family"],
  fontWeight: ["font-weight"],
  duration: ["transition-delay"],
  cubicBezier: ["transition-timing-function"],
  number: ["opacity", "line-height", "z-index", "scale", "aspect-ratio", "animation-iteration-count"],
  strokeStyle: ["border-top-style"],
  border: ["border"],
  transition: ["transition"],
  shadow: ["box-shadow", "text-shadow"],
  gradient: ["background"],
  typography: ["font"],
};

/**
 * Holds the style sheet of a system against Chromium's own parser: each variable of each choice, as it is computed on an
 * element with the attributes of that choice. Values of other types are text, which only must be there.
 */
export async function invalidCssValues(
  page: Page,
  system: TokenSystem,
): Promise<{ held: number; invalid: InvalidValue[] }> {
  const css = emitters.css.emit(openEdition(system));
  await page.setContent(`<!doctype html><style>${css}</style><body></body>`);
  const { choices } = choicesOf(system.axes, system.select().tokens.length);
  const invalid: InvalidValue[] = [];
  let held = 0;
  for (const choice of choices) {
    const requested = createVariables(system.select(choice).tokens).variables.flatMap(
      ({ token, name, value, parts }) => {
        const type = token.type ?? "";
        const properties = Object.hasOwn(PROPERTIES, type) ? PROPERTIES[type] : undefined;
        return [
          ...(value === undefined ? [] : [{ token: token.name, type, name, properties: properties ?? [] }]),
          ...parts.map((part) => ({ token: token.name, type, name: part.name, properties: [part.property] })),
        ];
      },
    );
    const values = await page.evaluate(readValues, { attributes: attributesOf(choice), asked: requested });
    held += requested.length;
    for (const [index, { token, type, name }] of requested.entries()) {
      const found = values[index];
      if (found?.isValid !== true) invalid.push({ token, type, name, value: found?.value ?? "", choice });
    }
  }
  return { held, invalid };
}

const attributesOf = (choice: AxisChoice): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).map(([axis, value]) => [`data-${axis}`, value]));

/** Runs in the page. */
function readValues({
  attributes,
  asked,
}: {
  attributes: Record<string, string>;
  asked: readonly { name: string; properties: readonly string[] }[];
}): { value: string; isValid: boolean }[] {
  const element = document.body.appendChild(document.createElement("div"));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const style = getComputedStyle(element);
  const unescaped = (name: string) =>
    name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
      code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
    );
  const found = asked.map(({ name, properties }) => {
    const value = style.getPropertyValue(`--${unescaped(name)}`).trim();
    const isTaken = properties.length === 0 || properties.some((property) => CSS.supports(property, value));
    return { value, isValid: value !== "" && isTaken };
  });
  element.remove();
  return found;
}
