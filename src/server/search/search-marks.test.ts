import { describe, expect, it } from "vitest";
import { pageSections } from "../../engines/text/page-sections.ts";
import { cutAt } from "../../engines/text/spans.ts";
import { createSynonyms } from "../../engines/text/synonyms.ts";
import { createMarks } from "./search-marks.ts";
import { readQuery } from "./search-query.ts";

const marksOf = (query: string, nearly: string[] = []) =>
  createMarks(readQuery(query, createSynonyms()), new Set(nearly));
const marked = (query: string, text: string, nearly?: string[]) =>
  cutAt(text, marksOf(query, nearly).spans(text))
    .filter(({ isMarked }) => isMarked)
    .map((piece) => piece.text);

describe("query words", () => {
  it("are marked in every form, inside names too, and as the beginning of a word while typing", () => {
    expect(marked("primary button", "Buttons: the PrimaryButton, primary-button")).toEqual([
      "Buttons",
      "Primary",
      "Button",
      "primary",
      "button",
    ]);
    expect(marked("butt", "Button")).toEqual(["Butt"]);
    expect(marked("uber", "Über uns")).toEqual(["Über"]);
  });

  it("are marked for synonyms and similar spellings", () => {
    expect(marked("btn ", "A button")).toEqual(["button"]);
    expect(marked("clok ", "Alarm clock", ["clock"])).toEqual(["clock"]);
  });

  it("are not treated as special characters", () => expect(marked("(b) [c", "a (b) [c]")).toEqual(["b", "c"]));
});

describe("a section", () => {
  const page = "Tidewater first.\n\n## Start\n\nA rule.\n\n## Tidewater rule\n\nKelp.\n\n### Kelp\n\nNothing.";
  const section = (query: string) => marksOf(query).section(page, pageSections(page, "Long"))?.id;

  it("is the best match, in its heading or below", () => {
    expect(section("tidewater rule ")).toBe("h-tidewater-rule");
    expect(section("rule ")).toBe("h-start");
    expect(section("nothing ")).toBe("h-kelp");
  });
  it("is undefined without a match, or if only the text before the first heading matches", () => {
    expect(section("zebra ")).toBeUndefined();
    expect(section("first ")).toBeUndefined();
  });
});

describe("a snippet", () => {
  const page = [
    "---",
    "# Buttons\n\nA button starts something.",
    "```html\n<button>primary button</button>\n```",
    "Use a *primary* [button](/x) once, for {% raw %} what most people came for.",
  ].join("\n\n");

  it("is the paragraph with the best match, as plain text", () =>
    expect(marksOf("primary button ").snippet(page)).toBe("Use a primary button once, for what most people came for."));
  it("is no code, and undefined without a match", () => {
    expect(marksOf("html ").snippet(page)).toBeUndefined();
    expect(marksOf("zebra ").snippet(page)).toBeUndefined();
  });
  it("is no table, whose cells are no sentence", () => {
    const table = "| Look | For |\n|---|---|\n| Primary | The main button |";
    expect(marksOf("main button ").snippet(table)).toBeUndefined();
    expect(marksOf("main button ").snippet(`${table}\n\nEach view has a button.`)).toBe("Each view has a button.");
  });
  it("contains words with other letters or diacritics than the query", () => {
    expect(marksOf("groesse ").snippet("Klein.\n\nDie Größe zählt.")).toBe("Die Größe zählt.");
    expect(marksOf("strasse ").snippet("Klein.\n\nDie Straße.")).toBe("Die Straße.");
    expect(marksOf("noeud ").snippet("Rien.\n\nLe nœud.")).toBe("Le nœud.");
    expect(marksOf("cafe ").snippet("Rien.\n\nLe café.")).toBe("Le café.");
    expect(marksOf("زر ").snippet("نص\n\nيُستخدم الزِّرُّ هنا")).toBe("يُستخدم الزِّرُّ هنا");
    expect(marksOf("כפתור ").snippet("א\n\nהַכַּפְתּוֹר מַתְחִיל")).toBe("הַכַּפְתּוֹר מַתְחִיל");
  });
  it("is cut between words around the first match", () => {
    const long = `${"before ".repeat(60)}the button ${"after ".repeat(60)}`;
    const snippet = marksOf("button ").snippet(long) ?? "";
    expect(snippet.length).toBeLessThan(200);
    expect(snippet).toMatch(/^… (?:before )+the button (?:after )+…$/);
  });
  it("ends for an endless line without words", () =>
    expect(marksOf("button ").snippet(`${"x".repeat(50_000)} button${"y".repeat(50_000)}`)?.length ?? 0).toBeLessThan(
      1_100,
    ));
});
