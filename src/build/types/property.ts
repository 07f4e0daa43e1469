/** A property of a component in a declaration. */
export interface Property {
  name: string;
  type?: string;
  description?: string;
  default?: unknown;
  options?: string[];
  rules?: { required: true };
  /** `beta`, `alpha` or `experimental`, if documented. */
  status?: string;
  /** The reason of its deprecation, if documented. */
  deprecated?: string | true;
}

export type Properties = Map<string, Property>;
