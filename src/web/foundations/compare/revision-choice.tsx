import type { ComparedKind, ComparedRevision } from "../../../domain/compare/contract.ts";
import { Choice, Submit } from "../../ui/components/form.tsx";

interface Chosen {
  kind: ComparedKind;
  revisions: readonly ComparedRevision[];
  from: string;
  to: string;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Two revisions to choose, and a button that compares them. */
export const RevisionChoice = ({ kind, revisions, from, to }: Chosen) => (
  <form class="r-form-row compare-choice" action="/foundations/compare" method="get">
    {kind === "tokens" && <input type="hidden" name="kinds" value="tokens" />}
    <Revisions name="from" label="From" chosen={from} revisions={revisions} last={["0", "Before the first push"]} />
    <Revisions name="to" label="To" chosen={to} revisions={revisions} first={["head", "Now"]} />
    <Submit variant="plain">Compare</Submit>
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
  const listed = [
    ...(first ? [optionOf(first)] : []),
    ...revisions.map((revision) => ({
      value: String(revision.id),
      title: titleOf(revision),
      disabled: revision.forgotten !== null,
    })),
    ...(last ? [optionOf(last)] : []),
  ];
  const isListed = listed.some(({ value }) => value === chosen);
  const options = isListed ? listed : [optionOf([chosen, `#${chosen}`]), ...listed];
  return <Choice look="quiet" label={label} name={name} options={options} value={chosen} />;
}

const optionOf = ([value, title]: Extra) => ({ value, title });

const titleOf = ({ id, changedAt, changedBy, message, forgotten }: ComparedRevision): string =>
  [
    `#${id}`,
    DAY.format(new Date(changedAt)),
    forgotten ?? changedBy,
    ...(message ? [message.length > 60 ? `${message.slice(0, 60)}…` : message] : []),
  ].join(" · ");
