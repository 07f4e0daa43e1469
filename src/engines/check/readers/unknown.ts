/** Placeholder for text that only running the code produces. No name, class or value contains it. */
export const UNKNOWN_VALUE = "\uE000";
