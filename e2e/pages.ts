/** One page of every kind, in the registry of the examples. */
export const PAGES: Record<string, string> = {
  home: "/",
  docs: "/docs",
  document: "/docs/getting-started/developers",
  "document-rtl": "/docs/brand-arabic",
  foundations: "/foundations",
  colors: "/foundations/colors",
  typography: "/foundations/typography",
  effects: "/foundations/effects",
  tokens: "/foundations/tokens",
  icons: "/foundations/icons",
  logos: "/foundations/logos",
  search: "/search?q=button",
  developer: "/developer",
  api: "/developer/api",
  missing: "/nothing-here",
};
