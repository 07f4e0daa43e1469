import type { Hostile } from "./hostile-content.ts";
import type { OpenService } from "./open-registry.ts";

/** Pages that show the components and patterns that mean harm. */
export const HOSTILE_COMPONENT_PAGES = [
  "/components",
  "/components/evil",
  ...["code", "design", "accessibility", "changes"].map((tab) => `/components/evil?tab=${tab}`),
  "/components/evil/code?variant=default",
  "/components/evil/previews/bad",
  "/patterns",
  "/patterns/evil",
  "/health",
];

/** A document that says of itself what no page may believe. */
const lying = (words: string): string =>
  `<p>Harmless</p><script>
  for (const message of [{ previewDrawn: words }, { previewFault: words }, { previewHeight: words }, { previewHeight: 9e9 }])
    parent.postMessage(message, "*");
</script>`.replaceAll("words", JSON.stringify(words).replaceAll("<", "\\u003c"));

/** Sends a component and a pattern with hostile words in every field, style sheet and finding. */
export async function pushHostileComponents(registry: OpenService, { words, css, drawings }: Hostile): Promise<void> {
  const file = (content: string) => ({ content, encoding: "utf8" });
  const change = (entityType: string, entityId: string, data: unknown) => ({
    entityType,
    entityId,
    action: "create",
    data,
  });
  const property = { name: words, type: words, description: words, default: words, options: [words, { value: words }] };
  // Fields of these names would hide what their form is.
  const clobbering = Object.fromEntries(
    ["elements", "addEventListener", "parentElement", "id"].map((name) => [name, property]),
  );
  const finding = { ruleId: words, severity: "error", message: words, selector: words, variant: words };
  const declaration = {
    id: "evil",
    title: words.slice(0, 190),
    description: words,
    group: words.slice(0, 90),
    type: words.slice(0, 50),
    version: words.slice(0, 50),
    tags: [words],
    categories: [words],
    image: "javascript:alert(1)",
    designtool: "javascript:alert(1)",
    should_do: [words],
    should_not_do: [words],
    properties: { ...clobbering, [words]: property, nested: { ...property, properties: { [words]: property } } },
    status: "deprecated",
    deprecated: { since: words, reason: words, replacement: words },
    previews: {
      default: { title: words, code: words, values: { [words]: words } },
      [words]: { title: words, code: words, url: "javascript:alert(1)" },
      "//evil": { title: words, code: words },
    },
    validationResults: [finding, { ...finding, helpUrl: "javascript:alert(1)", variant: "default" }],
  };
  const answer = await registry.post("/api/sync/upload", {
    message: words,
    changes: [
      change("component", "evil", declaration),
      change("component_artifact", "evil/evil-default.html", file("<p>Harmless</p>")),
      change("component_artifact", "evil/evil.live.html", file(lying(words))),
      change("component_artifact", "evil/evil.css", file(css.map((value) => `a { color: ${value} }`).join("\n"))),
      change("component_screenshot", "evil/screenshot.svg", file(drawings[0] ?? "")),
      change("component_source", "evil/<img src=x onerror=alert(1)>.tsx", file(words)),
      change("pattern", "evil", {
        ...declaration,
        source: "javascript:alert(1)",
        components: [
          { id: words, preview: words },
          { id: "evil", preview: words },
        ],
        html: "<p>Harmless</p>",
      }),
    ],
  });
  if (answer.status >= 400) throw new Error(await answer.text());
  const record = { previewKey: "bad", title: words.slice(0, 190), rationale: words, semantic: words };
  const values = { [words]: words, elements: words };
  const made = await registry.post("/api/registry/components/evil/previews", { ...record, values, slots: values });
  if (made.status >= 400) throw new Error(await made.text());
}
