import { isObject } from "../../../safe/is-object.ts";

/** What a tool answered is of the declared shape; a host may be of another version than the server, so each field is looked at. */
export const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textsIn = (value: unknown): string[] => listIn(value).filter((one) => typeof one === "string");
