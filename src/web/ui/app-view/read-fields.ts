import { isObject } from "../../../safe/is-object.ts";

/** Reads the fields of a tool's result. A host may have another version, so each field is checked. */
export const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textsIn = (value: unknown): string[] => listIn(value).filter((one) => typeof one === "string");
