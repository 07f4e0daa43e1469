// @module-tag long
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import postcss from "postcss";
import { compileString } from "sass";
import { SaxesParser } from "saxes";
import { compile } from "tailwindcss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEdition, singleEdition } from "../src/engines/tokens/emit/edition.ts";
import { emitters } from "../src/engines/tokens/emit/emitters.ts";
import { type Format, TOKEN_FORMATS } from "../src/engines/tokens/names.ts";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";
import { anySystem } from "./any-tokens.ts";

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Hard keywords of the languages (The Swift Programming Language, Lexical Structure; Kotlin grammar; Java 17, 3.9). */
const WORDS = {
  swift: words(
    "associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self Self super throws true try",
  ),
  kotlin: words(
    "as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while",
  ),
};
const JAVA_WORDS = words(
  "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while _ true false null",
);
/** Names: Swift takes marks behind the first sign, Kotlin only in backticks. */
const IDENTIFIER = {
  swift: /^(?:`[\p{L}_][\p{L}\p{M}\p{Nd}_]*`|[\p{L}_][\p{L}\p{M}\p{Nd}_]*)$/u,
  kotlin: /^(?:`[^`\r\n.;:/[\]<>\\]+`|[\p{L}_][\p{L}\p{Nd}_]*)$/u,
};
const SWIFT_COLOR = `SwiftUI\\.Color\\(\\.(?:sRGB|displayP3), red: ${NUMBER}, green: ${NUMBER}, blue: ${NUMBER}, opacity: ${NUMBER}\\)`;
/** Declarations with the literals of each kind; texts are empty here. */
const LINE = {
  swift: new RegExp(
    `^public (?:enum \\S+ \\{\\}?|static let (?:\`[^\`]+\`|[^\\s:]+)(?:: (?:CGFloat|Double) = ${NUMBER}| = (?:${SWIFT_COLOR}|adaptive\\(light: ${SWIFT_COLOR}, dark: ${SWIFT_COLOR}\\)|SwiftUI\\.Font\\.Weight\\.[a-zA-Z]+|SwiftUI\\.Animation\\.timingCurve\\(${NUMBER}(?:, ${NUMBER}){3}\\)|""|\\[(?:""(?:, "")*)?\\]|true|false)))$`,
  ),
  kotlin: new RegExp(
    `^(?:object (?:\`[^\`]+\`|\\S+) \\{\\}?|val (?:\`[^\`]+\`|\\S+) get\\(\\) = (?:ComposeColor\\((?:0x[0-9A-F]{8}|${NUMBER}f(?:, ${NUMBER}f){3}, ComposeColorSpaces\\.DisplayP3)\\)|(?:\\(${NUMBER}\\)|\\d+(?:\\.\\d+)?)\\.(?:dp|sp|em|milliseconds)|${NUMBER}f|ComposeFontWeight\\(\\d+\\)|ComposeEasing\\(${NUMBER}f(?:, ${NUMBER}f){3}\\)|""|listOf\\((?:""(?:, "")*)?\\)|true|false))$`,
  ),
};
const RESOURCE = String.raw`(?:@\w+\/[^<>&"]+)`;
const ANDROID_LINE = new RegExp(
  `^(?:|</?resources>|\\s*<!-- (?:(?!--).)* ?-->|\\s{4}(?:<color name="[^"]+">(?:#[0-9a-f]{8}|${RESOURCE})</color>|<dimen name="[^"]+">(?:${NUMBER}(?:dp|sp)|${RESOURCE})</dimen>|<item name="[^"]+" type="dimen" format="float">${NUMBER}</item>|<integer name="[^"]+">(?:-?\\d+|${RESOURCE})</integer>|<bool name="[^"]+">(?:true|false|${RESOURCE})</bool>|<string name="[^"]+" translatable="false">(?:[^<&'"\\\\]|\\\\.|&(?:amp|lt|gt);)*</string>))$`,
);

/** Reads every output of arbitrary tokens. */
const always = (format: Format, check: (output: string) => void, numRuns = 300) =>
  fc.assert(
    fc.property(anySystem, fc.boolean(), ({ system, project }, isOne) => {
      const output = emitters[format].emit(openEdition(system, {}, { isOne }), { origin: { project, revision: 1 } });
      try {
        check(output);
      } catch (error) {
        throw new Error(`${String(error)}\n${output}`);
      }
    }),
    { numRuns },
  );

describe("for any tokens", () => {
  it.each(TOKEN_FORMATS)("%s contains no invalid values, and no alias without a target", (format) => {
    always(format, (output) => {
      expect(output).not.toContain("[object Object]");
      const values = output.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").replaceAll(/\/\*.*?\*\/|\/\/.*|<!--.*?-->/gs, "");
      if (format !== "dtcg") expect(values).not.toMatch(/\b(?:NaN|undefined|Infinity)\b/);
    });
  });

  it("CSS is read as declarations of custom properties in rules of ours, and every reference has its target", () => {
    for (const format of ["css", "utilitycss"] as const) {
      always(format, (output) => {
        const root = postcss.parse(output);
        const declared = new Set<string>();
        root.walkDecls((declaration) => {
          expect(declaration.prop).toMatch(
            /^(?:--(?:[\p{L}\p{M}\p{Nd}_-]|\\[0-9a-f]{1,6} |\\[^\s\w])+|color-scheme)$/u,
          );
          expect(declaration.important).toBeFalsy();
          declared.add(declaration.prop);
        });
        root.walkDecls(({ value }) => {
          for (const [, target = ""] of value.matchAll(
            /^var\((--(?:[\p{L}\p{M}\p{Nd}_-]|\\[0-9a-f]{1,6} |\\[^\s\w])+)\)$/gu,
          ))
            expect(declared).toContain(target);
        });
        root.walkRules(({ selector }) => {
          expect(selector.replaceAll(/\s+/g, " ")).toMatch(
            /^(?:(?::root|\[data-[a-z0-9-]+(?:="(?:[^"\\<>{}]|\\.)*")?\]|:where\(:not\((?:\[data-[a-z0-9-]+\],?)+\)\))[ ,]*)+$/,
          );
        });
        root.walkAtRules(({ name }) => expect(["supports", "theme", "layer", "media"]).toContain(name));
      });
    }
  });

  it("SCSS is read by Sass", () => {
    always("scss", (output) => void compileString(output), 150);
  });

  it("JSON is JSON, and the resolved tokens hold no alias", () => {
    always("json", (output) => {
      for (const value of Object.values(JSON.parse(output))) expect(typeof value).toBe("string");
    });
    always("dtcg", (output) => {
      const { tokens, problems } = openTokenSystem({ dtcg: JSON.parse(output) }).select();
      expect(tokens.filter(({ aliasOf }) => aliasOf !== undefined)).toEqual([]);
      expect(problems.filter(({ message }) => /token .+ doesn't exist|Circular/.test(message))).toEqual([]);
    });
  });

  it("Android resources are well-formed XML with one resource a name", () => {
    always("android", (output) => {
      const names: string[] = [];
      const parser = new SaxesParser();
      parser.on("error", (error) => {
        throw error;
      });
      parser.on("opentag", ({ name, attributes }) => {
        if (name !== "resources") names.push(String(attributes.name));
      });
      parser.write(output).close();
      for (const each of names) {
        // What the resource compiler takes, and what Java takes as a field.
        expect(each).toMatch(/^\p{XID_Start}\p{XID_Continue}*$/u);
        expect(JAVA_WORDS.has(each)).toBe(false);
      }
      expect(new Set(names).size).toBe(names.length);
      for (const [, target = ""] of output.matchAll(/>@\w+\/([^<]+)</g)) expect(names).toContain(target);
      for (const line of output.split("\n").slice(1)) expect(line).toMatch(ANDROID_LINE);
    });
  });

  it("Swift and Kotlin are made of their words, with names once in a scope and every bracket closed", () => {
    const member = {
      swift: /^(?:public static let|public enum) (`[^`]+`|\S+?)[:\s]/,
      kotlin: /^(?:val|object) (`[^`]+`|\S+)/,
    };
    for (const format of ["swift", "kotlin"] as const) {
      always(format, (output) => {
        const code = output
          .replaceAll(/"(?:[^"\\\n]|\\(?:["\\$]|u\{?[0-9a-f]+\}?))*"/g, '""')
          .replaceAll(/\/\*\*? .*? \*\/|\/\/.*/g, "");
        expect(code).toMatch(/^[\p{L}\p{M}\p{Nd}\s_.,:(){}[\]=`"$#?&|!<>-]*$/u);
        const scopes: Set<string>[] = [new Set()];
        for (const line of code.split("\n").map((each) => each.trim())) {
          const [, declared] = member[format].exec(line) ?? [];
          if (declared !== undefined) {
            expect(declared).toMatch(IDENTIFIER[format]);
            expect(WORDS[format].has(declared)).toBe(false);
            expect(line).toMatch(LINE[format]);
            expect(scopes.at(-1)?.has(declared)).toBe(false);
            scopes.at(-1)?.add(declared);
          }
          for (const bracket of line.match(/[{}]/g) ?? []) {
            if (bracket === "{") scopes.push(new Set());
            else scopes.pop();
          }
        }
        expect(scopes).toHaveLength(1);
        for (const [open, close] of ["()", "[]", "{}"].map((pair) => [...pair])) {
          expect(code.split(open ?? "").length).toBe(code.split(close ?? "").length);
        }
      });
    }
  });
});

describe("Sass", () => {
  it("returns values as written, including calculations", () => {
    const text = (value: string) => ({ $type: "other", $value: value });
    const written = {
      sum: text("1px + 2px"),
      slash: text("16px/1.5"),
      words: text("a and b"),
      call: text("darken(red)"),
      dot: text("."),
      space: text("color(foo 1 2 3)"),
      hue: text("oklch(0.5 0.1 20%)"),
      hash: text("#{a}"),
      list: text("1px solid red, 2px dashed #ff0000"),
      font: text('"A B", serif'),
    };
    const { tokens } = openTokenSystem({ dtcg: written }).select();
    const scss = emitters.scss.emit(singleEdition(tokens));
    const uses = tokens.flatMap(({ name }) => (scss.includes(`$${name}:`) ? [`  -x-${name}: $${name};`] : []));
    const { css } = compileString(`${scss}\na {\n${uses.join("\n")}\n}`);
    const { hash: _, ...expected } = written;
    const given = [...css.matchAll(/-x-(\w+): (.*);/g)].map(([, name = "", value]) => [name, value]);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, { $value }]) => [name, $value])),
    );
  });
});

describe("TypeScript", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tokens-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const check = (files: Record<string, string>) => {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    const options = [
      "--strict",
      "--noEmit",
      "--noUncheckedIndexedAccess",
      "--target",
      "es2020",
      "--lib",
      "es2020",
      "--module",
      "esnext",
    ];
    const tsc = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
    const paths = Object.keys(files).map((file) => join(folder, file));
    execFileSync(process.execPath, [tsc, ...options, "--moduleResolution", "bundler", "--ignoreConfig", ...paths], {
      stdio: "pipe",
      encoding: "utf8",
    });
  };

  it("compiles in strict mode, for any tokens", () => {
    const samples = fc.sample(anySystem, { numRuns: 40, seed: 7 });
    const files = samples.map(({ system, project }, index) => [
      `sample-${index}.ts`,
      emitters.ts.emit(openEdition(system), { origin: { project } }),
    ]);
    try {
      check(Object.fromEntries(files));
    } catch (error) {
      throw new Error(String(Object(error).stdout));
    }
  });

  it("contains names, axes and their changes", async () => {
    const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
    const source = {
      space: { "tint-25": px(4), $root: px(1) },
      line: { $type: "number", $value: 1.5 },
      color: { ground: { $type: "color", $value: "#ffffff" }, text: { $type: "color", $value: "{color.ground}" } },
    };
    const made = emitters.ts.emit(
      openEdition(
        openTokenSystem({
          sources: {
            "design-system/tokens/base.json": JSON.stringify(source),
            "design-system/tokens/themes/dark.json": JSON.stringify({
              color: { ground: { $type: "color", $value: "#000000" } },
            }),
          },
        }),
      ),
    );
    check({
      "made.ts": made,
      "use.ts": `import { tokens, tokenValue, type Choice, type TokenName } from "./made";
const four: "4px" = tokens.space["tint-25"];
const line: 1.5 = tokens.line;
const name: TokenName = "space.tint-25";
// @ts-expect-error no token
const lost: TokenName = "space.lost";
const dark: Choice = { scheme: "dark" };
// @ts-expect-error no value of the axis
const dim: Choice = { scheme: "dim" };
export const used = [four, line, tokenValue(name, dark), lost, dim];
`,
    });
    const { tokenValue } = await import(join(folder, "made.ts"));
    expect(tokenValue("color.text")).toBe("#ffffff");
    expect(tokenValue("color.text", { scheme: "dark" })).toBe("#000000");
    expect(tokenValue("space.tint-25", { scheme: "dark" })).toBe("4px");
    expect(tokenValue("space.$root")).toBe("1px");
    expect(() => tokenValue("lost")).toThrow("Unknown token: lost");
  });
});

describe("Tailwind", () => {
  it("makes utilities that follow the attributes", async () => {
    const system = openTokenSystem({
      sources: {
        "design-system/tokens/base.json": JSON.stringify({
          color: { blue: { $type: "color", $value: "#0000ff" }, link: { $type: "color", $value: "{color.blue}" } },
          breakpoint: {
            wide: { $type: "dimension", $value: { value: 60, unit: "rem" } },
            large: { $value: "{breakpoint.wide}" },
          },
        }),
        "design-system/tokens/themes/dark.json": JSON.stringify({
          color: { blue: { $type: "color", $value: "#8888ff" } },
        }),
      },
    });
    const theme = emitters.utilitycss.emit(openEdition(system));
    const { build } = await compile(`@layer theme, base, utilities;\n${theme}\n@tailwind utilities;`);
    const css = build(["bg-link", "large:text-blue"]);
    expect(css).toContain("background-color: var(--color-link)");
    expect(css).toContain("--color-link: var(--color-blue)");
    expect(css).toContain("width >= 60rem");
    expect(css).toMatch(/\[data-scheme="dark"\] \{[^}]*--color-blue: #8888ff/);
    expect(emitters.utilitycss.names(system.select().tokens).mentions).toEqual([
      "bg-blue",
      "bg-link",
      "wide:",
      "large:",
    ]);
  });
});
