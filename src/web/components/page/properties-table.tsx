import type { Child } from "hono/jsx";
import type { PropertyRow } from "../../../domain/components/declaration/property-rows.ts";
import { Instead } from "../../ui/components/deprecated-note.tsx";
import { inlineCode } from "../../ui/components/inline-code.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";

const MAX_OPTIONS = 40;

/**
 * Properties with type, default and description. Nested ones follow their parents. On narrow screens a list of terms.
 * With `wholeNames`, names are `theme.accent`, because a parent may be missing. `noun` names the members if they are
 * not properties; empty columns are left out.
 */
export function PropertiesTable({
  rows,
  wholeNames = false,
  noun,
}: {
  rows: readonly PropertyRow[];
  wholeNames?: boolean;
  noun?: string;
}) {
  const has = {
    type: noun === undefined || rows.some(({ type }) => type),
    default: noun === undefined || rows.some((row) => row.default !== undefined),
  };
  return (
    <table class="component-properties">
      <thead>
        <tr>
          <th scope="col">{noun ?? "Name"}</th>
          {has.type && <th scope="col">Type</th>}
          {has.default && <th scope="col">Default</th>}
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row row={row} wholeName={wholeNames} has={has} />
        ))}
      </tbody>
    </table>
  );
}

interface RowView {
  row: PropertyRow;
  wholeName: boolean;
  has: { type: boolean; default: boolean };
}

function Row({ row, wholeName, has }: RowView) {
  const { path, type, required, title, description, options, status, deprecated } = row;
  const isInset = path.length > 1 && !wholeName;
  return (
    <tr>
      <th scope="row" style={isInset ? { "padding-inline-start": `${(path.length - 1) * 20}px` } : undefined}>
        {isInset && <span class="r-visually-hidden">{path.slice(0, -1).join(".")}.</span>}
        <code>{wholeName ? path.join(".") : path.at(-1)}</code>
        {required && <span class="component-required">required</span>}
        <StatusBadge status={status} />
      </th>
      {has.type && <Cell label="Type">{type && <code>{type}</code>}</Cell>}
      {has.default && <Cell label="Default">{row.default !== undefined && <code>{row.default}</code>}</Cell>}
      <Cell label="Description">
        {title && !description && title}
        {description !== undefined && inlineCode(description)}
        {deprecated && (
          <p class="component-deprecated">
            {deprecated.since ? `Since ${deprecated.since}. ` : ""}
            {deprecated.reason && <>{inlineCode(deprecated.reason)} </>}
            <Instead deprecated={deprecated} />
          </p>
        )}
        <Options values={options} />
      </Cell>
    </tr>
  );
}

const Cell = ({ label, children }: { label: string; children: Child }) => <td data-label={label}>{children}</td>;

function Options({ values }: { values: readonly string[] }) {
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
