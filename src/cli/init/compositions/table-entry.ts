/** A composition of a component by its usual parts. */
export interface TableEntry {
  /**
   * JSX alternatives in order: the first one with existing components is used. `%T` is the button look of a trigger, if
   * the system has one.
   */
  jsx: readonly string[];
  /** Required packages with the imported names. The entry is used only if all are installed. */
  packages?: Readonly<Record<string, readonly string[]>>;
  /** Statements before the JSX. */
  before?: string;
}
