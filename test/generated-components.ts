/** Components as scripted models write them. */
export interface Written {
  declaration?: unknown;
  files?: unknown;
  guidelines?: unknown;
}

/** As most models answer: words, a fence, words. */
export const answerWith = (written: Written): string =>
  `Here is the component.\n\n\`\`\`json\n${JSON.stringify(written, null, 2)}\n\`\`\`\nTell me what to change.`;

/** What all components share: the variables of the tokens. */
export const MAIN_CSS = `:root {
  --color-text: #1a1a1a;
  --color-surface: #ffffff;
  --color-danger: #a80000;
  --space-2: 8px;
}
body { margin: 0; background: var(--color-surface); color: var(--color-text); font: 16px sans-serif; }
`;

const color = (hex: string) => ({ $type: "color", $value: hex });

const tree = {
  color: { text: color("#1a1a1a"), surface: color("#ffffff"), danger: color("#a80000") },
  space: { 2: { $type: "dimension", $value: "8px" } },
};

/** The same as a bundle, as a push sends it. */
export const TOKENS = {
  manifest: { project: "Harbour" },
  css: MAIN_CSS,
  scss: "",
  utilitycss: "",
  dtcg: tree,
  sources: { "design-system/tokens/base.tokens.json": JSON.stringify(tree) },
};

const previews = {
  default: { title: "Default", values: { tone: "calm", text: "The crossing is on time." } },
  urgent: { title: "Urgent", values: { tone: "urgent", text: "The crossing is cancelled." } },
};

const declaration = {
  title: "Alert",
  description: "Tells what happened.",
  group: "Feedback",
  properties: {
    tone: { name: "Tone", type: "string", options: ["calm", "urgent"], default: "calm" },
    text: { name: "Text", type: "string", rules: { required: true } },
  },
  previews,
};

const guidelines = { do: ["Say what happened first."], dont: ["Do not stack alerts."] };

const STYLE = `.alert { display: flex; padding: var(--space-2); border: 1px solid currentcolor; color: var(--color-text); background: var(--color-surface); }
.alert-urgent { color: var(--color-danger); }
`;

/** Nothing is to be found in it. */
export const CLEAN_ALERT: Written = {
  declaration,
  files: {
    "alert.html": '<div class="alert alert-{{ tone }}" role="status">{{ text }}</div>\n',
    "alert.css": STYLE,
  },
  guidelines,
};

/** A color written out, a picture without words, a variant missing. */
export const CLUMSY_ALERT: Written = {
  declaration: { ...declaration, previews: { default: previews.default } },
  files: {
    "alert.html":
      '<div class="alert"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">{{ text }}</div>\n',
    "alert.css": ".alert { padding: var(--space-2); color: #a80000; background: #ffffff; }\n",
  },
};

/** The same component for other renderers. */
export const ALERTS: Record<"react" | "nunjucks" | "handlebars", Written> = {
  react: {
    declaration,
    guidelines,
    files: {
      "alert.tsx": `export default function Alert({ tone = "calm", text }: { tone?: "calm" | "urgent"; text: string }) {\n  return <div className={\`alert alert-\${tone}\`} role="status">{text}</div>;\n}\n`,
      "alert.css": STYLE,
    },
  },
  nunjucks: {
    declaration,
    guidelines,
    files: {
      "alert.njk": '<div class="alert alert-{{ tone }}" role="status">{{ text }}</div>\n',
      "alert.css": STYLE,
    },
  },
  handlebars: {
    declaration,
    guidelines,
    files: {
      "alert.hbs": '<div class="alert alert-{{tone}}" role="status">{{text}}</div>\n',
      "alert.css": STYLE,
    },
  },
};
