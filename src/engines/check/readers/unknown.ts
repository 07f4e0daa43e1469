/** Stands for what only running the code writes there: no name, class or value has it. */
export const UNKNOWN = "\uE000";
