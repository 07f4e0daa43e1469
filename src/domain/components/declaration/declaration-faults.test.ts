import { expect, it } from "vitest";
import { faultSentences } from "../../../engines/text/field-faults.ts";
import { declarationFaults } from "./declaration-faults.ts";

const faultsIn = (declaration: Record<string, unknown>): string[] =>
  faultSentences("button.json", JSON.stringify(declaration, null, 2), declarationFaults(declaration));

it("names misspelled fields with file, line and the probable field", () => {
  expect(faultsIn({ title: "Button", previws: {}, shoudl_do: [] })).toEqual([
    "button.json:3: previws isn't a known field. Did you mean previews?",
    "button.json:4: shoudl_do isn't a known field. Did you mean should_do?",
  ]);
  expect(faultsIn({ properties: { tone: { typ: "string", desciption: "The tone." } } })).toEqual([
    "button.json:5: desciption isn't a known field. Did you mean description?",
  ]);
});

it("names a misspelled field next to the correct one", () => {
  const declaration = {
    title: "Button",
    previews: { default: { title: "Default", titel: "Other", values: {}, vaules: {} } },
    previws: {},
    Tags: [],
    tags: [],
    properties: { tone: { type: "string", typ: "x", options: [], optons: [], label: "x" } },
    // Other words.
    tag: "button",
    titles: [],
    property: {},
    preview: {},
  };
  expect(faultsIn(declaration)).toEqual([
    "button.json:11: previws isn't a known field, and previews is already set. Move its content to previews, or delete it.",
    "button.json:12: Tags isn't a known field, and tags is already set. Move its content to tags, or delete it.",
    "button.json:19: optons isn't a known field, and options is already set. Move its content to options, or delete it.",
    "button.json:6: titel isn't a known field, and title is already set. Move its content to title, or delete it.",
    "button.json:8: vaules isn't a known field, and values is already set. Move its content to values, or delete it.",
  ]);
});

it("names invalid values of known fields", () => {
  const declaration = {
    title: 5,
    status: "betta",
    tags: "new",
    previews: [],
    properties: {
      tone: { type: "strng", options: "neutral", required: "yes" },
      label: "string",
      list: { items: { properties: { deep: { options: true } } } },
    },
  };
  expect(faultsIn(declaration)).toEqual([
    "button.json:3: The status betta is unknown and isn't shown. Did you mean beta?",
    'button.json:2: title must be a string. Write "title": "…".',
    'button.json:4: tags must be a list of strings. Write ["…", "…"].',
    "button.json:5: previews must be an object with a field for each of the previews.",
    "button.json:8: strng isn't a known type. Did you mean string?",
    'button.json:9: options must be a list. Write ["neutral"].',
    "button.json:10: required must be true or false.",
    'button.json:12: The property label must be an object, such as {"type": "string"}.',
    "button.json:17: options must be a list. Write [true].",
  ]);
});

it("names preview values that no property has, and values outside the options", () => {
  const declaration = {
    properties: { tone: { type: "string", options: ["neutral", "positive"] } },
    previews: {
      first: { values: { tonne: "neutral" } },
      second: { values: { tone: "posi" } },
      third: { values: { tone: "positiv" } },
      fourth: "neutral",
    },
  };
  expect(faultsIn(declaration)).toEqual([
    "button.json:14: The preview first sets tonne, but no property has this name. Did you mean tone?",
    "button.json:19: The preview second sets tone to posi, which isn't one of its options: neutral, positive.",
    "button.json:24: The preview third sets tone to positiv, which isn't one of its options: neutral, positive. Did you mean positive?",
    "button.json:27: The preview fourth must be an object with title and values.",
  ]);
});

it("doesn't name the author's own fields, types from code, slots and open fields", () => {
  const declaration = {
    owner: "Team Sea",
    entries: [],
    image: "",
    status: "Ready",
    properties: {
      tone: { type: "'small' | 'large'", options: [{ value: "neutral", label: "Neutral" }] },
      kind: { type: ["string", "null"], enum: ["a"], options: { neutral: {} } },
      item: { type: "object", required: ["a"], properties: { a: { type: "string" } } },
    },
    previews: {
      first: { title: "First", args: { tone: "neutral", children: "Text", icon: "x" } },
      second: { values: { kind: 5, item: {}, items: [], tone: ["neutral"] } },
    },
  };
  expect(faultsIn(declaration)).toEqual([]);
});

it("shows at most 20 faults of a file", () => {
  const previews = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, 1]));
  const sentences = faultsIn({ previews });
  expect(sentences).toHaveLength(21);
  expect(sentences.at(-1)).toBe("button.json: 10 more faults like these.");
});
