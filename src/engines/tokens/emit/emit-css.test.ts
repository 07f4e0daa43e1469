import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import { openEdition } from "./edition.ts";
import { emitCss } from "./emit-css.ts";

const color = ($value: unknown) => ({ $type: "color", $value });
const systemOf = (files: Record<string, unknown>) =>
  openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(files).map(([path, tree]) => [`design-system/tokens/${path}.json`, JSON.stringify(tree)]),
    ),
  });
const cssOf = (files: Record<string, unknown>, options = {}) => emitCss(openEdition(systemOf(files)), options);

const background = {
  blue: { light: color("#aaccff"), dark: color("#002266") },
  white: color("#ffffff"),
  black: color("#000000"),
  text: { ...color("{black}"), $description: "For reading" },
  ground: color("{white}"),
  link: color("{blue.dark}"),
  button: color("{link}"),
};

describe("one stylesheet of all schemes", () => {
  it("sets tokens that vary on an axis again on each element that chooses, with their aliases", () => {
    expect(
      cssOf({ ground: background, "themes/dark": { text: color("{white}"), link: color("{blue.light}") } }),
    ).toBe(`:root {
  color-scheme: light;
  --blue-light: #aaccff;
  --blue-dark: #002266;
  --white: #ffffff;
  --black: #000000;
  --ground: var(--white);
}
:root,
[data-scheme] {
  /* For reading */
  --text: var(--black);
  --link: var(--blue-dark);
  --button: var(--link);
}
[data-scheme="light"] {
  color-scheme: light;
}
[data-scheme="dark"] {
  color-scheme: dark;
  --text: var(--white);
  --link: var(--blue-light);
}
`);
  });

  it("follows the system on request, unless an attribute overrides it", () => {
    expect(
      cssOf({ ground: background, "themes/dark": { text: color("{white}") } }, { followsSystem: true }),
    ).toContain(`
@media (prefers-color-scheme: dark) {
  :root:not([data-scheme]) {
    color-scheme: dark;
    --text: var(--white);
  }
}
`);
  });

  it("uses the attributes of the configuration, except invalid ones", () => {
    const files = { ground: background, "themes/dark": { text: color("{white}") } };
    expect(cssOf(files, { attributes: { scheme: "data-color-mode" } })).toContain('[data-color-mode="dark"] {');
    expect(cssOf(files, { attributes: { scheme: "x]{}" } })).toContain('[data-scheme="dark"] {');
  });

  it("has its origin in a comment", () => {
    expect(cssOf({ ground: background }, { origin: { project: "A */ b", revision: 7 } })).toMatch(
      /^\/\* A \* \/ b, revision 7 \*\/\n/,
    );
  });
});

describe("combinations", () => {
  const files = {
    ground: background,
    "brands/acme": { blue: { light: color("#ffccaa"), dark: color("#662200") } },
    "themes/dark": { text: color("{white}"), link: color("{blue.light}") },
  };

  it("are written if blocks of one value would be wrong, regardless of attribute nesting", () => {
    const css = cssOf(files);
    expect(css).toContain(`:root,
[data-brand],
[data-scheme] {
  --link: var(--blue-dark);
  --button: var(--link);
}
`);
    expect(css).toContain(`[data-brand="acme"] {
  --blue-light: #ffccaa;
  --blue-dark: #662200;
}
`);
    expect(css).toContain(`[data-brand="acme"][data-scheme="dark"],
[data-scheme="dark"] [data-brand="acme"]:where(:not([data-scheme])),
[data-brand="acme"] [data-scheme="dark"]:where(:not([data-brand])) {
  --link: var(--blue-light);
}
`);
  });

  it("are not written if nothing depends on both", () => {
    const css = cssOf({
      ground: background,
      "brands/acme": { white: color("#fffffe") },
      "themes/dark": { text: color("#eeeeee") },
    });
    expect(css.match(/^\S.*\{$/gm)).toEqual([
      ":root {",
      "[data-brand] {",
      "[data-scheme] {",
      '[data-brand="acme"] {',
      '[data-scheme="light"] {',
      '[data-scheme="dark"] {',
    ]);
  });
});

describe("wide colors", () => {
  const wide = { colorSpace: "oklch", components: [0.7, 0.3, 150] };
  const tree = {
    green: color(wide),
    leaf: color("{green}"),
    line: { $type: "border", $value: { color: "{green}", width: { value: 1, unit: "px" }, style: "solid" } },
    pale: color({ colorSpace: "oklch", components: [1, 0, 0] }),
    hueless: color({ colorSpace: "oklch", components: [0.5, 0, "none"] }),
    plain: color({ colorSpace: "hsl", components: ["none", 0, 100] }),
  };

  it("follow their sRGB value, for browsers that support them", () => {
    expect(cssOf({ tree })).toBe(`:root {
  --green: #00c248;
  --leaf: var(--green);
  --line: 1px solid #00c248;
  --pale: #ffffff;
  --hueless: #636363;
  --plain: #ffffff;
}
@supports (color: color(display-p3 0 0 0)) {
  :root {
    --green: oklch(0.7 0.3 150);
    --line: 1px solid oklch(0.7 0.3 150);
    --hueless: oklch(0.5 0 none);
  }
}
`);
  });

  it("stay with their block, so that a later block still wins", () => {
    const css = cssOf({ tree, "themes/dark": { green: color("#003300") } });
    expect(css.indexOf("@supports")).toBeLessThan(css.indexOf('[data-scheme="dark"] {\n  color-scheme'));
    expect(css.slice(css.indexOf('[data-scheme="dark"]'))).not.toContain("oklch");
  });
});

it("escapes names of axes and values in selectors", () => {
  const css = cssOf({ ground: background, 'themes/x"] { } * { color: red } [a="</style>': { text: color("#ff0000") } });
  expect(css).not.toMatch(/\* \{|<\/style/);
  expect(css.match(/^\[.*$/gm)).toEqual(["[data-scheme] {", expect.stringMatching(/^\[data-scheme="x[^"]*"\] \{$/)]);
});
