/** The effect of a change on its record. */
export type Action = "create" | "update" | "delete";
