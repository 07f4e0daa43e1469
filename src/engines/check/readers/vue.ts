import { addReading, openReading, type UsageReading } from "../reading.ts";
import { readHtmlParts } from "./html.ts";
import { asImported, scriptLanguage } from "./parts.ts";
import { readTsx } from "./tsx.ts";

/** Reads a Vue single-file component: its markup, script and style. */
export function readVue(text: string): UsageReading {
  const scripts = openReading();
  const page = readHtmlParts(text, {
    onScript: (script, at, attributes) => {
      addReading(scripts, readTsx(script, scriptLanguage(attributes, "jsx"), at));
    },
  });
  const reading = openReading();
  addReading(reading, { ...page, elements: asImported(page.elements, scripts.imports) });
  addReading(reading, scripts);
  for (const { name, attributes } of page.elements) {
    const lang = attributes.find((each) => each.name === "lang");
    if (name === "template" && lang?.value && lang.value !== "html")
      reading.faults.push({
        message: `Markup in ${lang.value.slice(0, 40)} is not read.`,
        place: lang.valuePlace ?? lang.place,
      });
  }
  return reading;
}
