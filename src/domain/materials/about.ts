import type { MaterialId } from "./kind.ts";

/** What people and agents are told of each material. */
export const ABOUT: Readonly<Record<MaterialId, { title: string; about: string }>> = {
  catalog: { title: "Components", about: "Every component with its variants and rules." },
  "property-patterns": { title: "Shared properties", about: "Properties that several components have in common." },
  tokens: { title: "Design tokens", about: "Every token with its value." },
  icons: { title: "Icons", about: "The catalog of icons by category." },
};
