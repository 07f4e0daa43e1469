/** What a change did to its record. */
export type Action = "create" | "update" | "delete";
