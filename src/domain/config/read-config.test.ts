import { expect, it } from "vitest";
import { faultSentences } from "../../engines/text/field-faults.ts";
import { configFaults, readStoredConfig, readSynonyms } from "./read-config.ts";

it("reads snake_case and camelCase alike", () => {
  const wanted = { default: "dark", modes: ["light", "dark"] };
  expect(readStoredConfig({ color_mode: wanted }).colorModes).toEqual(wanted);
  expect(readStoredConfig({ colorMode: wanted }).colorModes).toEqual(wanted);
});

it("counts what has another shape as absent", () => {
  const known = readStoredConfig({
    title: 3,
    breakpoints: { a: "wide", b: { size: 640 } },
    type_sort: "16",
    axes: { scheme: { attribute: "onclick" } },
  });
  expect(known).toMatchObject({
    title: undefined,
    typeSort: [],
    axes: {},
    breakpoints: [{ key: "b", name: "b", size: 640 }],
  });
});

it("reads groups of words that stand for each other, and says which are none", () => {
  const { groups, faults } = readSynonyms({
    search: { synonyms: [["modal", "dialog"], "pill", ["two words", "tag"], ["größe", "size"]] },
  });
  expect(groups).toEqual([
    ["modal", "dialog"],
    ["größe", "size"],
  ]);
  expect(faults).toEqual([
    expect.stringContaining("search.synonyms[1] must be a list"),
    expect.stringContaining("search.synonyms[2] must be a list"),
  ]);
  expect(readSynonyms({ search: { synonyms: { modal: "dialog" } } }).faults).toEqual([
    expect.stringContaining('Example: [["modal", "dialog"]'),
  ]);
  expect(readSynonyms({ search: "all" })).toEqual({ groups: [], faults: [] });
});

it("lets the attribution be a sentence, a link, or this program's name", () => {
  expect(readStoredConfig({ attribution: true }).attribution?.text).toContain("Registry");
  expect(readStoredConfig({ attribution: "By us" }).attribution).toEqual({ text: "By us" });
  expect(readStoredConfig({ attribution: { text: "By us", href: "https://us.example" } }).attribution?.href).toBe(
    "https://us.example",
  );
  expect(
    readStoredConfig({ attribution: { text: "By us", href: "javascript:alert(1)" } }).attribution?.href,
  ).toBeUndefined();
  expect(readStoredConfig({ attribution: false }).attribution).toBeUndefined();
});

it("knows the language its texts are in, English where it does not say", () => {
  expect(readStoredConfig({ language: "de-ch" }).language).toBe("de-CH");
  expect(readStoredConfig({ lang: "pt" }).language).toBe("pt");
  for (const language of [undefined, 3, "", "not a tag", "en_US", "x".repeat(100)])
    expect(readStoredConfig({ language }).language).toBe("en");
});

it("names misspelled and invalid fields of the configuration", () => {
  const file = {
    registri: {},
    app: {
      color_mod: { default: "light" },
      language: "english!",
      type_sort: "display",
      axes: { brand: { attribute: "brand" } },
      breakpoints: { sm: 480 },
      owner: "Team Sea",
    },
    registry: { ur: "https://design.example.com" },
  };
  expect(faultSentences("service.config.json", JSON.stringify(file, null, 2), configFaults(file))).toEqual([
    "service.config.json:2: registri isn't a known field, and registry is already set. Move its content to registry, or delete it.",
    "service.config.json:4: color_mod isn't a known field. Did you mean color_mode?",
    'service.config.json:7: language must be a language tag (BCP 47), such as "en" or "pt-BR".',
    'service.config.json:8: type_sort must be a list of names. Write ["…", "…"].',
    'service.config.json:15: The breakpoint sm has no size. Write {"size": 768, "name": "Tablet"}.',
    'service.config.json:10: The axis brand needs a data attribute. Write {"attribute": "data-brand"}.',
  ]);
  expect(configFaults({ lang: "pt-BR", typeSort: [], colorMode: { modes: ["light"] }, axes: { scheme: {} } })).toEqual([
    { path: ["axes", "scheme"], says: expect.stringContaining("data-scheme") },
  ]);
  expect(configFaults({ registry: { urll: "https://design.example.com" } })).toEqual([
    { path: ["registry", "urll"], says: "urll isn't a known field. Did you mean url?" },
  ]);
  expect(configFaults({ language: "english" })).toHaveLength(1);
});
