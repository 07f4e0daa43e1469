/** A property of a component, as declarations describe it. */
export interface Property {
  name: string;
  type?: string;
  description?: string;
  default?: unknown;
  options?: string[];
  rules?: { required: true };
  /** `beta`, `alpha` or `experimental`, where that is said. */
  status?: string;
  /** Why nobody should use it, where that is said. */
  deprecated?: string | true;
}

export type Properties = Map<string, Property>;
