import type { Child } from "hono/jsx";
import { readLifecycle } from "../../../contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";
import { Instead } from "../../../web/components/deprecated-note.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { inlineCode } from "./inline-code.tsx";

type Properties = Record<string, Record<string, unknown>>;

const MAX_DEPTH = 3;
const MAX_OPTIONS = 40;

/** Properties with type, default and description; those of objects and lists stand below theirs. A list of terms on narrow screens. */
export function PropertiesTable({ properties }: { properties: Properties }) {
  return (
    <table class="component-properties">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Default</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(properties).map(({ path, property }) => (
          <Row path={path} property={property} />
        ))}
      </tbody>
    </table>
  );
}

interface PropertyRow {
  path: string[];
  property: Record<string, unknown>;
}

/** Every property in reading order, nested ones after the one they belong to. */
export function rowsOf(properties: Properties, above: string[] = []): PropertyRow[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = [...above, key];
    const { items } = property;
    const inside = [property.properties, isObject(items) ? items.properties : undefined].find(isObject);
    const nested = Object.entries(inside ?? {}).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []));
    return [{ path, property }, ...(path.length < MAX_DEPTH ? rowsOf(Object.fromEntries(nested), path) : [])];
  });
}

function Row({ path, property }: PropertyRow) {
  const { type, description, name, options } = property;
  const { rules } = property;
  const { status, deprecated } = readLifecycle(property);
  const required = property.required === true || (isObject(rules) && rules.required === true);
  const key = path.at(-1) ?? "";
  const title = typeof name === "string" && name.toLowerCase() !== key.toLowerCase() ? name : undefined;
  return (
    <tr>
      <th scope="row" style={path.length > 1 ? { "padding-inline-start": `${(path.length - 1) * 20}px` } : undefined}>
        {path.length > 1 && <span class="r-visually-hidden">{path.slice(0, -1).join(".")}.</span>}
        <code>{key}</code>
        {required && <span class="component-required">required</span>}
        <StatusBadge status={status} />
      </th>
      <Cell label="Type">{typeof type === "string" && type !== "" && <code>{type}</code>}</Cell>
      <Cell label="Default">{isGiven(property.default) && <code>{textOf(property.default)}</code>}</Cell>
      <Cell label="Description">
        {title && !description && title}
        {typeof description === "string" && inlineCode(description)}
        {deprecated && (
          <p class="component-deprecated">
            {deprecated.since ? `Since ${deprecated.since}. ` : ""}
            {deprecated.reason && <>{inlineCode(deprecated.reason)} </>}
            <Instead deprecated={deprecated} />
          </p>
        )}
        <Options options={options} />
      </Cell>
    </tr>
  );
}

const Cell = ({ label, children }: { label: string; children: Child }) => <td data-label={label}>{children}</td>;

/** The values a property may have, however they are written. */
export const optionsOf = (options: unknown): string[] =>
  (Array.isArray(options) ? options : isObject(options) ? Object.keys(options) : []).flatMap((option) => {
    const value = isObject(option) ? (option.value ?? option.key ?? option.label) : option;
    return isGiven(value) ? [textOf(value)] : [];
  });

function Options({ options }: { options: unknown }) {
  const values = optionsOf(options);
  if (values.length === 0) return null;
  return (
    <ul class="component-options" aria-label="Options">
      {values.slice(0, MAX_OPTIONS).map((value) => (
        <li>
          <code>{value}</code>
        </li>
      ))}
      {values.length > MAX_OPTIONS && <li>and {values.length - MAX_OPTIONS} more</li>}
    </ul>
  );
}

/** Whether something is said: false and 0 are. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A value as people read it. */
export const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 200);
