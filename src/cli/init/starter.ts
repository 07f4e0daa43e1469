import type { InitPart } from "./part.ts";
import { printedJson } from "./part.ts";

/** A color as the format has it, from `#rrggbb`. */
const srgb = (hex: string) => ({
  colorSpace: "srgb",
  components: [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))),
  hex,
});

/** A few tokens, a component and icons for an empty folder. */
export const STARTER: readonly InitPart[] = [
  {
    name: "tokens",
    found: "9 starter tokens",
    about: "DTCG files. themes/dark.tokens.json contains the values for the dark color scheme.",
    files: [
      {
        path: "design-system/tokens/base.tokens.json",
        content: printedJson({
          color: {
            $type: "color",
            accent: { $value: srgb("#0a58ca"), $description: "Buttons and other controls." },
            "on-accent": { $value: srgb("#ffffff") },
            text: { $value: srgb("#15181d") },
            ground: { $value: srgb("#ffffff") },
          },
          space: {
            $type: "dimension",
            small: { $value: { value: 8, unit: "px" } },
            medium: { $value: { value: 16, unit: "px" } },
            large: { $value: { value: 32, unit: "px" } },
          },
          radius: { $type: "dimension", control: { $value: { value: 6, unit: "px" } } },
          font: { $type: "fontFamily", text: { $value: ["system-ui", "sans-serif"] } },
        }),
      },
      {
        path: "design-system/tokens/themes/dark.tokens.json",
        content: printedJson({
          color: {
            $type: "color",
            accent: { $value: srgb("#8ab8ff") },
            "on-accent": { $value: srgb("#0b1220") },
            text: { $value: srgb("#eef1f6") },
            ground: { $value: srgb("#0f1318") },
          },
        }),
      },
    ],
    notes: [],
  },
  {
    name: "components",
    found: "a starter button",
    about: "button.json is the documentation, button.html the markup and button.css the style.",
    files: [
      {
        path: "components/button/button.json",
        content: printedJson({
          id: "button",
          title: "Button",
          group: "Actions",
          status: "experimental",
          description: "Starts an action.",
          should_do: ["Start the label with a verb."],
          should_not_do: ["Do not use a button as a link."],
          previews: {
            default: { title: "Primary", values: { label: "Save changes" } },
            quiet: { title: "Quiet", values: { label: "Cancel", kind: "quiet" } },
          },
          properties: {
            label: { name: "Label", type: "string", rules: { required: true } },
            kind: { name: "Kind", type: "string", default: "primary", options: ["primary", "quiet"] },
          },
        }),
      },
      {
        path: "components/button/button.html",
        content: `<button type="button" class="button{% if kind == 'quiet' %} button-quiet{% endif %}">{{ label }}</button>\n`,
      },
      {
        path: "components/button/button.css",
        content: `/* The values after the commas apply where the tokens aren't loaded, as in previews. */
.button {
  padding: var(--space-small, 0.5rem) var(--space-medium, 1rem);
  border: 1px solid var(--color-accent, #0a58ca);
  border-radius: var(--radius-control, 6px);
  background: var(--color-accent, #0a58ca);
  color: var(--color-on-accent, #ffffff);
  font: 600 1rem / 1.5 var(--font-text, system-ui, sans-serif);
}

.button-quiet {
  background: transparent;
  color: var(--color-accent, #0a58ca);
}

[data-scheme="dark"] .button {
  border-color: var(--color-accent, #8ab8ff);
  background: var(--color-accent, #8ab8ff);
  color: var(--color-on-accent, #0b1220);
}

[data-scheme="dark"] .button-quiet {
  background: transparent;
  color: var(--color-accent, #8ab8ff);
}
`,
      },
    ],
    notes: [],
  },
  {
    name: "icons",
    found: "3 starter icons",
    about:
      "A list of icons: names from a library (Lucide is included in dsr), or your own <svg>. You can also put SVG files into icons/.",
    files: [
      {
        path: "icons/catalog.json",
        content: printedJson(
          ["search", "menu", "trash-2"].map((id) => ({
            id,
            name: id === "trash-2" ? "Trash" : id === "menu" ? "Menu" : "Search",
            category: "interface",
            source: { type: "library", libraryIconId: `lucide:${id}` },
          })),
        ),
      },
    ],
    notes: [],
  },
];
