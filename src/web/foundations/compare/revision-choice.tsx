import type { ComparedKind, ComparedRevision } from "../../../domain/compare/contract.ts";
import { Icon } from "../../ui/components/icon.tsx";

interface Choice {
  kind: ComparedKind;
  revisions: readonly ComparedRevision[];
  from: string;
  to: string;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Two revisions to choose, and a button that compares them. */
export const RevisionChoice = ({ kind, revisions, from, to }: Choice) => (
  <form class="compare-choice" action="/foundations/compare" method="get">
    {kind === "tokens" && <input type="hidden" name="kinds" value="tokens" />}
    <Revisions name="from" label="From" chosen={from} revisions={revisions} last={["0", "Before the first push"]} />
    <Revisions name="to" label="To" chosen={to} revisions={revisions} first={["head", "Now"]} />
    <button type="submit" class="r-button r-button-plain">
      Compare
    </button>
  </form>
);

type Extra = readonly [value: string, title: string];

function Revisions(props: {
  name: string;
  label: string;
  chosen: string;
  revisions: readonly ComparedRevision[];
  first?: Extra;
  last?: Extra;
}) {
  const { name, label, chosen, revisions, first, last } = props;
  const listed: Extra[] = [
    ...(first ? [first] : []),
    ...revisions.map((revision) => [String(revision.id), titleOf(revision)] as const),
    ...(last ? [last] : []),
  ];
  const isListed = listed.some(([value]) => value === chosen);
  return (
    <label>
      <span>{label}</span>
      <span class="r-select">
        <select name={name}>
          {!isListed && (
            <option value={chosen} selected>
              #{chosen}
            </option>
          )}
          {listed.map(([value, title]) => (
            <option
              value={value}
              selected={value === chosen}
              disabled={revisions.some(({ id, forgotten }) => String(id) === value && forgotten !== null)}
            >
              {title}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </label>
  );
}

const titleOf = ({ id, changedAt, changedBy, message, forgotten }: ComparedRevision): string =>
  [
    `#${id}`,
    DAY.format(new Date(changedAt)),
    forgotten ?? changedBy,
    ...(message ? [message.length > 60 ? `${message.slice(0, 60)}…` : message] : []),
  ].join(" · ");
