// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEdition } from "../src/engines/tokens/emit/edition.ts";
import { emitters } from "../src/engines/tokens/emit/emitters.ts";
import { createVariables } from "../src/engines/tokens/emit/variables.ts";
import type { AxisChoice } from "../src/engines/tokens/system/axis.ts";
import { openTokenSystem, type TokenSystem } from "../src/engines/tokens/system/token-system.ts";
import { openBrowser } from "./browser.ts";

const color = ($value: string) => ({ $type: "color", $value });
const file = (tree: unknown) => JSON.stringify(tree);

/** Brands change primitives, schemes change which of them is meant, and both change one token. */
const crossing = {
  "design-system/tokens/base.json": file({
    blue: { light: color("#aaccff"), dark: color("#002266") },
    ink: color("#101010"),
    text: color("{ink}"),
    link: color("{blue.dark}"),
    button: color("{link}"),
    both: color("#333333"),
    fixed: color("#123456"),
  }),
  "design-system/tokens/brands/acme.json": file({
    blue: { light: color("#ffccaa"), dark: color("#662200") },
    both: color("{ink}"),
  }),
  "design-system/tokens/brands/zeta.json": file({ link: color("{ink}"), ink: color("#303030") }),
  "design-system/tokens/themes/dark.json": file({
    ink: color("#fafafa"),
    link: color("{blue.light}"),
    both: color("#cccccc"),
  }),
};

const examples = Object.fromEntries(
  readdirSync("examples/design-system/tokens", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => [`design-system/tokens/${path}`, readFileSync(`examples/design-system/tokens/${path}`, "utf8")]),
);

/** Attributes from the outside in, one element a step. */
type Nesting = AxisChoice[];

function nestingsOf({ axes }: TokenSystem): Nesting[] {
  const steps = axes.flatMap(({ name, values }) => values.map((value): AxisChoice => ({ [name]: value })));
  const of = (step: AxisChoice) => Object.keys(step)[0];
  return [
    [{}],
    ...steps.map((step) => [step]),
    ...steps.flatMap((outer) => steps.map((inner) => [outer, inner])),
    ...steps.flatMap((one) => steps.flatMap((two) => (of(one) === of(two) ? [] : [[{ ...one, ...two }]]))),
    // Both chosen again on one element, inside one or both.
    ...steps.flatMap((outer) =>
      steps.flatMap((one) =>
        steps.flatMap((two) =>
          of(one) === of(two)
            ? []
            : [
                [outer, { ...one, ...two }],
                ...(of(outer) === of(one)
                  ? [
                      [
                        { ...outer, ...two },
                        { ...one, ...two },
                      ],
                    ]
                  : []),
              ],
        ),
      ),
    ),
    // One axis chosen again inside the other.
    ...steps.flatMap((one) =>
      steps.flatMap((two) =>
        steps.filter((three) => of(one) === of(two) && of(two) !== of(three)).map((three) => [three, one, two]),
      ),
    ),
  ];
}

describe.each([
  ["brands and schemes that depend on each other", crossing],
  ["the example design system", examples],
])("%s", (_, sources) => {
  const system = openTokenSystem({ sources });
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  /** The computed values of variables on the innermost element, with attributes put on elements inside each other. */
  const computed = async (css: string, nestings: Nesting[], names: string[]) => {
    await page.setContent(`<!doctype html><style>${css}</style><body></body>`);
    return page.evaluate(
      ({ nestings, names }) =>
        nestings.map((steps) => {
          let parent: Element = document.body;
          for (const step of steps) {
            const element = document.createElement("div");
            for (const [axis, value] of Object.entries(step)) element.setAttribute(`data-${axis}`, value);
            parent = parent.appendChild(element);
          }
          const style = getComputedStyle(parent.appendChild(document.createElement("p")));
          return names.map((name) => style.getPropertyValue(`--${name}`));
        }),
      { nestings, names },
    );
  };

  it("has the value of the choice on every element, for any nesting of attributes", async () => {
    const nestings = nestingsOf(system);
    const { variables } = createVariables(system.select().tokens);
    const css = emitters.css.emit(openEdition(system));
    const plain = (choice: AxisChoice) => emitters.css.emit(openEdition(system, choice, { isOne: true }));
    const names = variables.flatMap(({ name, value }) => (value === undefined ? [] : [name]));
    const found = await computed(css, nestings, names);
    const expected = new Map<string, string[]>();
    for (const [index, steps] of nestings.entries()) {
      const choice: AxisChoice = Object.assign({}, ...steps);
      const key = JSON.stringify(choice);
      const values = expected.get(key) ?? (await computed(plain(choice), [[{}]], names))[0] ?? [];
      expected.set(key, values);
      const wrong = names.flatMap((name, at) =>
        found[index]?.[at] === values[at] ? [] : [`${name}: ${found[index]?.[at]} for ${values[at]}`],
      );
      expect({ steps, wrong }).toEqual({ steps, wrong: [] });
    }
  });
});

describe("without an attribute", () => {
  it("follows the system where configured, and an attribute if it is set", async () => {
    const system = openTokenSystem({ sources: crossing });
    const css = emitters.css.emit(openEdition(system), { followsSystem: true });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ colorScheme: "dark" });
      const ink = async (attributes: string) => {
        await page.setContent(`<!doctype html><html ${attributes}><style>${css}</style><body></body></html>`);
        return page.evaluate(() => {
          const { colorScheme } = getComputedStyle(document.documentElement);
          return [colorScheme, getComputedStyle(document.body).getPropertyValue("--text")];
        });
      };
      expect(await ink("")).toEqual(["dark", "#fafafa"]);
      expect(await ink('data-scheme="light"')).toEqual(["light", "#101010"]);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await ink("")).toEqual(["light", "#101010"]);
    } finally {
      await browser.close();
    }
  });
});
