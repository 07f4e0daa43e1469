import { makeFont } from "./make-font.ts";

/** Components of a project of the existing client, in the forms it has them: 17, of which one has an older version too. */
const IDS = [
  ...["accordion", "article-card", "banner", "breadcrumb", "button", "contact-form", "date-strip", "footer", "gallery"],
  ...["header", "hero", "menu-panel", "opening-hours", "price-list", "quote", "ticket-table", "video-teaser"],
];

const titleOf = (id: string) => id.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());

const template = (id: string) => `<html>
  <head>{{{style}}}<link rel="stylesheet" href="/api/component/main.css"></head>
  <body>
    <section class="${id}">
      {{#field "heading"}}<h2>{{properties.heading}}</h2>{{/field}}
      {{#if properties.items}}<ul>{{#each properties.items}}<li>{{this.label}}</li>{{/each}}</ul>{{/if}}
    </section>
  </body>
</html>
`;

const declaration = (id: string) => ({
  id,
  title: titleOf(id),
  group: id.includes("-") ? "Blocks" : "Elements",
  type: id.includes("-") ? "block" : "element",
  description: `The ${titleOf(id).toLowerCase()} of the museum's pages.`,
  should_do: ["Keep it short."],
  should_not_do: ["Do not put one into another."],
  previews: {
    generic: { title: "Generic", values: { heading: `A ${id}`, items: [{ label: "First" }, { label: "Second" }] } },
    bare: { title: "Bare", values: { heading: `Only a ${id}` } },
  },
  properties: {
    heading: { name: "Heading", type: "text", rules: { required: true, content: { min: 2, max: 60 } } },
    items: {
      name: "Items",
      type: "array",
      items: { type: "object", properties: { label: { name: "Label", type: "text" } } },
    },
  },
});

function componentFiles(id: string, at: number): [path: string, content: string][] {
  const folder = `integration/components/${id}`;
  const isScript = at % 3 === 0;
  const base = at % 2 === 0 ? `${folder}/1.2.0` : folder;
  const { title, ...rest } = declaration(id);
  return [
    isScript
      ? [
          `${base}/${id}.handoff.js`,
          `/** @type {import("handoff-app").Component} */\nmodule.exports = ${JSON.stringify({ ...rest, title, entries: { template: "./template.hbs", scss: "./style.scss" } }, null, 2)};\n`,
        ]
      : [`${base}/${id}.json`, JSON.stringify({ title, ...rest })],
    [`${base}/${isScript ? "template" : id}.hbs`, template(id)],
    [`${base}/style.scss`, `.${id} { h2 { margin: 0; } }\n`],
    [`public/api/component/${id}.css`, `.${id} h2 { margin: 0; }\n`],
  ];
}

const page = (title: string, body: string, menu = "") => `---\ntitle: ${title}\n${menu}---\n${body}\n`;

/** The files of a project of the existing client. */
export const HANDOFF_PROJECT: Readonly<Record<string, string | Uint8Array>> = {
  "package.json": JSON.stringify({ name: "museum-design", dependencies: { "handoff-app": "^0.17.0" } }),
  "handoff.config.js": `const dotenv = require("dotenv");
module.exports = {
  dev_access_token: process.env.HANDOFF_TOKEN,
  figma_project_id: "museum123",
  entries: { components: ["./integration/components"], scss: "./integration/main.scss" },
  app: { title: "Museum Design System", client: "Museum", type_sort: ["Heading 1", "Paragraph"], color_sort: ["primary"] },
};
`,
  ...Object.fromEntries(IDS.flatMap(componentFiles)),
  "integration/components/accordion/1.1.0/accordion.hbs": "an older one",
  "public/api/component/main.css": "body { font-family: Museum, sans-serif; }\n",
  "pages/index.md": page("Museum", "How the museum looks."),
  "pages/foundations.md": page(
    "Foundations",
    "What all is made of.",
    "menu:\n  - title: Look\n    menu:\n      - title: Colors\n        path: foundations/colors\n      - title: Type\n        path: foundations/typography\n",
  ),
  "pages/foundations/colors.md": page("Colors", "Red first."),
  "pages/foundations/typography.md": page("Type", "One family."),
  "public/api/tokens.json": JSON.stringify({
    localStyles: {
      color: [
        { id: "1", name: "Red", machineName: "red", group: "primary", value: "#b3122b", type: "SOLID", blend: null },
      ],
      effect: [],
      typography: [],
    },
    components: {},
    assets: { icons: [], logos: [] },
  }),
  "public/museum-logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>`,
  "fonts/Museum/Museum-Regular.woff2": makeFont({ family: "Museum" }),
  "theme/default.scss": "$primary: #b3122b;\n",
  ".env": "HANDOFF_TOKEN=secret\n",
};

export const HANDOFF_IDS: readonly string[] = IDS;
