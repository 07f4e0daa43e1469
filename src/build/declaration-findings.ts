import { isObject } from "../safe/is-object.ts";
import type { RawDeclaration } from "./declaration.ts";
import type { ValidationFinding } from "./finding.ts";
import { isPreviewKey } from "./previews.ts";

const TEXTS = [
  "id",
  "title",
  "name",
  "description",
  "group",
  "type",
  "image",
  "version",
  "designtool",
  "figma",
  "export",
];
const LISTS = ["categories", "tags", "should_do", "should_not_do", "shouldDo", "shouldNotDo"];
const OBJECTS = ["previews", "properties"];

/** Returns errors in the structure of a declaration. The messages contain `file`. Unknown fields are allowed. */
export function declarationFindings(declaration: RawDeclaration, file: string, id: string): ValidationFinding[] {
  const findings: ValidationFinding[] = [];
  const report = (selector: string, message: string, severity: ValidationFinding["severity"] = "error") =>
    void findings.push({
      ruleId: "declaration",
      severity,
      message: `${file}: ${message}`,
      selector,
      ...(file.endsWith(`components/${id}`) ? {} : { path: file }),
      engine: "declaration",
    });

  for (const key of TEXTS)
    if (declaration[key] !== undefined && typeof declaration[key] !== "string")
      report(`/${key}`, `${key} must be a string.`);
  for (const key of LISTS) {
    const value = declaration[key];
    if (value !== undefined && !(Array.isArray(value) && value.every((item) => typeof item === "string")))
      report(`/${key}`, `${key} must be a list of strings.`);
  }
  for (const key of OBJECTS)
    if (declaration[key] !== undefined && !isObject(declaration[key])) report(`/${key}`, `${key} must be an object.`);
  if (typeof declaration.id === "string" && declaration.id !== id)
    report(
      "/id",
      `id is ${JSON.stringify(declaration.id)}, but the folder is ${id}. The folder name is used.`,
      "warning",
    );
  for (const key of ["title", "group", "description"])
    if (!declaration[key] && !(key === "title" && declaration.name)) report(`/${key}`, `${key} is missing.`, "info");

  for (const [key, preview] of Object.entries(isObject(declaration.previews) ? declaration.previews : {})) {
    const where = `/previews/${key}`;
    if (!isPreviewKey(key))
      report(where, `the preview key ${JSON.stringify(key)} is left out. Use only letters, digits, - and _ in keys.`);
    else if (!isObject(preview)) report(where, `preview ${key} must be an object {title, values}.`);
    else if ([preview.values, preview.args].some((values) => values !== undefined && !isObject(values)))
      report(where, `the values of preview ${key} must be an object.`);
  }
  for (const [key, property] of Object.entries(isObject(declaration.properties) ? declaration.properties : {}))
    if (!isObject(property)) report(`/properties/${key}`, `property ${key} must be an object {name, type, …}.`);
  return findings;
}
