import { addReading, type ElementUse, openReading, type Reading } from "../reading.ts";
import { readHtml } from "./html.ts";
import { readTsx } from "./tsx.ts";

/** Reads a component of Vue in one file: its markup, script and style. */
export function readVue(text: string): Reading {
  const scripts = openReading();
  const page = readHtml(text, {
    onScript: (script, at, attributes) => {
      const lang = attributes.find(({ name }) => name === "lang")?.value ?? "ts";
      addReading(scripts, readTsx(script, lang === "js" ? "ts" : lang, at));
    },
  });
  const imports = new Map(scripts.imports.map(({ name, from }) => [name, from]));
  const elements = page.elements.map((element): ElementUse => {
    const name = imports.has(element.name) ? element.name : pascalCase(element.name);
    const from = imports.get(name);
    return from === undefined ? element : { ...element, kind: "component", name, from, isImported: true };
  });
  const reading = openReading();
  addReading(reading, { ...page, elements });
  addReading(reading, scripts);
  return reading;
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
