import type { Part } from "./part.ts";
import { printedJson } from "./part.ts";

/** A few tokens, a component and icons to begin with, where a folder has nothing. */
export const STARTER: readonly Part[] = [
  {
    name: "tokens",
    found: "9 tokens to begin with",
    about: "DTCG; themes/dark.tokens.json has what differs in the dark.",
    files: [
      {
        path: "design-system/tokens/base.tokens.json",
        content: printedJson({
          color: {
            $type: "color",
            accent: { $value: "#0a58ca", $description: "What can be pressed." },
            "on-accent": { $value: "#ffffff" },
            text: { $value: "#15181d" },
            ground: { $value: "#ffffff" },
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
            accent: { $value: "#8ab8ff" },
            "on-accent": { $value: "#0b1220" },
            text: { $value: "#eef1f6" },
            ground: { $value: "#0f1318" },
          },
        }),
      },
    ],
    notes: [],
  },
  {
    name: "components",
    found: "a button to begin with",
    about: "button.json says what people read, button.html is its markup, button.css its style.",
    files: [
      {
        path: "components/button/button.json",
        content: printedJson({
          id: "button",
          title: "Button",
          group: "Actions",
          status: "experimental",
          description: "Starts an action.",
          should_do: ["Begin the label with a verb."],
          should_not_do: ["Do not use a button for what is a link."],
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
        content: `.button {
  padding: 0.5rem 1rem;
  border: 1px solid #0a58ca;
  border-radius: 6px;
  background: #0a58ca;
  color: #ffffff;
  font: 600 1rem / 1.5 system-ui, sans-serif;
}

.button-quiet {
  background: transparent;
  color: #0a58ca;
}

[data-scheme="dark"] .button {
  border-color: #8ab8ff;
  background: #8ab8ff;
  color: #0b1220;
}

[data-scheme="dark"] .button-quiet {
  background: transparent;
  color: #8ab8ff;
}
`,
      },
    ],
    notes: [],
  },
  {
    name: "icons",
    found: "3 icons to begin with",
    about: "A list: icons of a library by name (Lucide comes with dsr), your own as <svg>. SVG files in icons/ do too.",
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
