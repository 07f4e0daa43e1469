import { isObject } from "../../../safe/is-object.ts";

/** Reads the fields of a tool's result. A host may have another version, so each field is checked. */
export const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export const textField = (value: unknown): string => (typeof value === "string" ? value : "");

export const listField = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textListField = (value: unknown): string[] => listField(value).filter((one) => typeof one === "string");
