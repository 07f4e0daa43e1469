/** A composition of a component by its usual parts. */
export interface TableEntry {
  /**
   * JSX, in the order to try: the first whose components are all there is taken. `%T` is where a trigger takes the look of a
   * button, where the system has one.
   */
  jsx: readonly string[];
  /** Packages that its code imports, each with the names it takes; the entry counts where all are installed. */
  packages?: Readonly<Record<string, readonly string[]>>;
  /** Statements before the JSX. */
  before?: string;
}
