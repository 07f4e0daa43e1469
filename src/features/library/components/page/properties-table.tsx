import type { Child } from "hono/jsx";
import { Instead } from "../../../../web/components/deprecated-note.tsx";
import { inlineCode } from "../../../../web/components/inline-code.tsx";
import { StatusBadge } from "../../../../web/components/status-badge.tsx";
import type { PropertyRow } from "../declaration/property-rows.ts";

const MAX_OPTIONS = 40;

/** Properties with type, default and description; those of objects and lists stand below theirs. A list of terms on narrow screens. */
export function PropertiesTable({ rows }: { rows: readonly PropertyRow[] }) {
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
        {rows.map((row) => (
          <Row row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: PropertyRow }) {
  const { path, type, required, title, description, options, status, deprecated } = row;
  return (
    <tr>
      <th scope="row" style={path.length > 1 ? { "padding-inline-start": `${(path.length - 1) * 20}px` } : undefined}>
        {path.length > 1 && <span class="r-visually-hidden">{path.slice(0, -1).join(".")}.</span>}
        <code>{path.at(-1)}</code>
        {required && <span class="component-required">required</span>}
        <StatusBadge status={status} />
      </th>
      <Cell label="Type">{type && <code>{type}</code>}</Cell>
      <Cell label="Default">{row.default !== undefined && <code>{row.default}</code>}</Cell>
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
