/** The folders of `src/`, from the lowest up: a file imports only from its own folder and from those before it. */
export const ORDER = [
  "safe",
  "engines",
  "store",
  "platform",
  "build",
  "domain",
  "web",
  "agents",
  "api",
  "server",
  "cli",
  "main.ts",
] as const;

/**
 * The nouns of `src/domain/` that import others, in layers from the lowest up: a noun imports only nouns of lower layers than its
 * own. All that are not named here import no other noun.
 */
export const NOUN_LAYERS: readonly (readonly string[])[] = [
  ["components", "logos", "pages", "tokens"],
  ["compare", "design-tool", "drafts", "foundations", "health", "materials", "navigation", "patterns", "sync"],
  ["generation", "history", "usages", "writing"],
  ["search"],
  ["assistant"],
];

/** The ways into the token engine: what it calls things, and what it does. They alone hand on names of other files. */
export const PUBLIC_MODULES = ["engines/tokens/names.ts", "engines/tokens/engine.ts"] as const;

/** Folders of one layer that import another one of it; all others share what lies in `web/ui` and `domain`. */
export const SIBLING_IMPORTS: readonly string[] = [
  "agents/resources → agents/tools",
  "api/ai → agents/mcp",
  "api/oauth → web/oauth",
  "api/openapi → web/developer",
  "web/changelog → web/foundations",
  "web/edit → web/media",
];

/** What runs in a browser or in a view of an agent's host, and what it may import besides its own folder. */
export const BROWSER: Readonly<Record<string, readonly string[]>> = {
  "web/ui/client": [
    "safe/is-object.ts",
    // An SVG becomes code there: what its entities stand for.
    "safe/escape-html.ts",
    "engines/text",
    "platform/contract/changed-elsewhere.ts",
    "platform/contract/client.ts",
    "platform/contract/endpoint.ts",
    "web/ui/components/icon-paths.ts",
  ],
  "web/ui/app-view": [
    "safe/is-object.ts",
    "platform/contract/lifecycle.ts",
    "web/ui/client/elements.ts",
    "web/ui/styles/reset.css",
    "web/ui/styles/look.css",
    "web/ui/styles/tokens.css",
    "web/ui/styles/components/small.css",
  ],
  "web/app-views": ["web/ui/client/elements.ts", "web/ui/app-view"],
  "web/**/client": [
    "safe/is-object.ts",
    "engines/text",
    "platform/contract/lifecycle.ts",
    "web/ui/components/icon-paths.ts",
    "web/ui/client",
    // Declarations, of which the build leaves method and path, and what a page and its script share.
    "domain/**/*contract.ts",
    "web/**/contract.ts",
    "domain/assets/asset-address.ts",
    "domain/icons/match-icons.ts",
    "domain/components/preview/usage-snippet.ts",
    "web/foundations/icons/icon-picture.ts",
    "web/components/declaration/control.ts",
  ],
};
