const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const px = (value: number) => ({ value, unit: "px" });

const dtcg = {
  color: {
    $type: "color",
    $description: "Colors",
    $deprecated: true,
    $extensions: { "com.example": { a: 1 } },
    blue: { $value: { colorSpace: "srgb", components: [0, 0, 1], alpha: 0.5, hex: "#0000ff" } },
    action: { $value: "{color.blue}" },
  },
  size: { gap: { $type: "dimension", $value: px(4) } },
  shadow: {
    card: {
      $type: "shadow",
      $value: { color: "{color.blue}", offsetX: px(1), offsetY: px(1), blur: px(2), spread: px(0) },
    },
  },
  text: {
    body: {
      $type: "typography",
      $value: { fontFamily: ["Inter"], fontSize: px(16), fontWeight: 400, letterSpacing: px(0), lineHeight: 1.5 },
    },
  },
  motion: {
    ease: { $type: "cubicBezier", $value: [0, 0, 1, 1] },
    fast: { $type: "duration", $value: { value: 100, unit: "ms" } },
  },
  fade: { $type: "gradient", $value: [{ color: "{color.blue}", position: 0 }] },
};

/** A body for each write with most of the fields that can be in it, by address. */
export const RICH: Readonly<Record<string, unknown>> = {
  "/api/registry/config": {
    data: {
      title: "Rich",
      client: "Rich Ltd",
      theme: "default",
      type_sort: ["body"],
      color_sort: ["blue"],
      breakpoints: { sm: { size: 480, name: "Phone" } },
      color_mode: { default: "light", modes: ["light", "dark"] },
      axes: { scheme: { attribute: "data-scheme" }, brand: { attribute: "data-brand" } },
      attribution: { text: "Made by us", href: "https://example.com" },
    },
  },
  "/api/registry/theme": { css: ":root { --accent: teal }" },
  "/api/registry/navigation": {
    tree: [
      {
        slug: "guides",
        title: "Guides",
        type: "plugin",
        definition: "icons",
        children: [{ slug: "guides/start", title: "Start", type: "markdown" }],
      },
    ],
  },
  "/api/registry/pages": {
    pages: [
      {
        slug: "guides/start",
        frontmatter: {
          title: "Start",
          description: "How to start",
          weight: 1,
          image: "/x.png",
          menuTitle: "Start",
          metaTitle: "Start",
          metaDescription: "How to start",
          enabled: true,
          type: "plugin",
          definition: "icons",
          menu: [{ title: "More", slug: "guides/more" }, "guides/less"],
          dir: "rtl",
          lang: "ar",
        },
        markdown: "# Start\n\nText.",
      },
    ],
  },
  "/api/registry/tokens": {
    payload: {
      timestamp: "2026-01-01T00:00:00.000Z",
      localStyles: {
        color: [
          {
            id: "1",
            name: "Blue",
            group: "sea",
            subgroup: "deep",
            groups: ["sea", "deep"],
            value: "rgba(0, 0, 255, 1)",
            blend: null,
            sass: "$color-blue",
            reference: "color-blue",
            machineName: "blue",
          },
        ],
        typography: [
          {
            id: "2",
            reference: "typography-body",
            name: "Body",
            machine_name: "body",
            group: "body",
            values: {
              fontFamily: "Inter",
              fontStyle: "Regular",
              fontWeight: 400,
              fontSize: 16,
              textAlignHorizontal: "LEFT",
              letterSpacing: 0,
              lineHeightPx: 24,
              lineHeightPercent: 150,
              lineHeightUnit: "PIXELS",
            },
          },
        ],
        effect: [
          {
            id: "3",
            reference: "effect-card",
            name: "Card",
            machineName: "card",
            group: "card",
            effects: [{ type: "DROP_SHADOW", value: "0 1px 2px rgba(0,0,0,.5)" }],
          },
        ],
      },
    },
  },
  "/api/registry/dtcg": {
    manifest: {
      project: "rich",
      generatedAt: "2026-01-01T00:00:00.000Z",
      sources: ["design-system/tokens/base.tokens.json"],
      counts: { color: 2, total: 8 },
    },
    css: ":root { --color-blue: blue; }",
    scss: "$color-blue: blue;",
    utilitycss: "@theme { --color-blue: blue; }",
    dtcg,
    brands: { acme: { color: { blue: { $type: "color", $value: "#fff" } } } },
    sources: {
      "design-system/tokens/base.tokens.json": JSON.stringify(dtcg),
      "design-system/tokens/themes/dark.tokens.json": '{"color":{"blue":{"$type":"color","$value":"#000"}}}',
    },
  },
  "/api/registry/icons": {
    catalog: [
      {
        id: "anchor",
        name: "Anchor",
        category: "sea",
        tags: ["harbour"],
        usage: "Ports",
        source: { type: "custom", svg },
      },
      { id: "boat", name: "Boat", category: "sea", source: { type: "library", libraryIconId: "lucide:ship" } },
      { id: "pro", name: "Pro", category: "sea", source: { type: "pro-pack", libraryIconId: "pro:one", svg } },
    ],
    library: { "lucide:ship": svg },
  },
  "/api/registry/logos": {
    logoSet: {
      name: "Rich",
      description: "Logos",
      clearspace: "1x",
      minWidth: "24px",
      doNot: ["Stretch it"],
      variants: [
        {
          id: "primary",
          name: "Rich primary",
          brand: "acme",
          variant: "color",
          form: "primary",
          svg,
          background: "#ffffff",
          width: 8,
          height: 8,
          colors: { blue: "#0000ff" },
          usage: "Everywhere",
          doNotUse: ["On blue"],
        },
      ],
    },
  },
};

/** Addresses of single things in `RICH`, beside those without parameters. */
export const RICH_ADDRESSES: readonly string[] = [
  "/docs/guides/start",
  "/docs/guides/start.md",
  "/api/registry/pages/guides/start",
  "/icons/anchor.svg",
  "/icons/boat.svg",
  "/cdn/icons/lucide/ship.svg",
  "/logos/primary.svg",
  "/fonts/Inter-Regular.woff2",
  "/api/search?q=blue",
  "/search?q=start",
  "/api/registry/dtcg?format=css",
  "/api/registry/dtcg?brand=acme&scheme=dark&format=scss",
  "/api/registry/dtcg?format=utilitycss",
  "/api/registry/dtcg?format=json",
  "/api/registry/dtcg/download?format=css&scheme=dark",
  "/foundations/tokens?brand=acme&scheme=dark",
];
