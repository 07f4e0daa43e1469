import type { MaterialId } from "./kind.ts";

/** The description of each material, for people and agents. */
export const ABOUT: Readonly<Record<MaterialId, { title: string; about: string }>> = {
  catalog: { title: "Components", about: "All components with their variants and rules." },
  "property-patterns": { title: "Shared properties", about: "Properties that several components share." },
  tokens: { title: "Design tokens", about: "All tokens with their values." },
  icons: { title: "Icons", about: "All icons by category." },
};
