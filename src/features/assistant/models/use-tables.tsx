import { Fold } from "../../../web/components/fold.tsx";
import { Table } from "../../../web/components/table.tsx";
import type { ModelState } from "./contract.ts";

type Use = ModelState["use"];
type Counted = Use["totals"];

const sum = ({ inputTokens, outputTokens }: Counted): number => inputTokens + outputTokens;

/** `1,234,567`. */
export const inWords = (count: number): string => count.toLocaleString("en");

export const UseInAll = ({ use: { totals } }: { use: Use }) => (
  <p class="am-totals">
    <strong>{inWords(sum(totals))}</strong> tokens in <strong>{inWords(totals.questions)}</strong>{" "}
    {totals.questions === 1 ? "question" : "questions"}: {inWords(totals.inputTokens)} told to the model,{" "}
    {inWords(totals.outputTokens)} answered by it.
  </p>
);

const [BAR, GAP, HEIGHT] = [16, 4, 120];

/** Bars for those who see, a table for everybody. */
export function UseByDay({ days }: { days: Use["days"] }) {
  const most = Math.max(1, ...days.map(sum));
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <>
      <figure class="am-days">
        <figcaption aria-hidden="true">At most {inWords(most)} tokens a day</figcaption>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {days.map((use, index) => {
            const height = sum(use) === 0 ? 1 : Math.max(3, (sum(use) / most) * HEIGHT);
            const answered = sum(use) === 0 ? 0 : (use.outputTokens / sum(use)) * height;
            const x = index * (BAR + GAP);
            return (
              <g>
                <title>{`${use.day}: ${inWords(sum(use))} tokens`}</title>
                <rect class="am-told" x={x} y={HEIGHT - height} width={BAR} height={height - answered} />
                <rect class="am-answered" x={x} y={HEIGHT - answered} width={BAR} height={answered} />
              </g>
            );
          })}
        </svg>
        <p class="am-span" aria-hidden="true">
          <span>{days[0]?.day}</span>
          <span class="am-key">
            <i class="am-told" /> told <i class="am-answered" /> answered
          </span>
          <span>{days.at(-1)?.day}</span>
        </p>
      </figure>
      <Fold title="By day, as a table">
        <Table label="Tokens by day">
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <Heads />
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((use) => (
              <tr>
                <th scope="row">{use.day}</th>
                <Counts use={use} />
              </tr>
            ))}
          </tbody>
        </Table>
      </Fold>
    </>
  );
}

export const UseByPerson = ({ people, dailyTokens }: { people: Use["people"]; dailyTokens?: number }) => (
  <Table label="Tokens by person">
    <thead>
      <tr>
        <th scope="col">Person</th>
        <Heads />
        <th scope="col" class="am-number">
          Today
        </th>
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr>
          <th scope="row">
            <bdi>{person.name}</bdi>
          </th>
          <Counts use={person} />
          <td class="am-number">
            {inWords(person.today)}
            {dailyTokens ? <span class="am-of"> of {inWords(dailyTokens)}</span> : null}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const PURPOSES: Record<Use["purposes"][number]["purpose"], string> = {
  chat: "Questions",
  generation: "Components",
  reference: "Reference texts",
  "alt-text": "Alternative texts",
  "change-notes": "Change notes",
  test: "Tests of the model",
};

export const UseByPurpose = ({ purposes }: { purposes: Use["purposes"] }) => (
  <Table label="Tokens by purpose">
    <thead>
      <tr>
        <th scope="col">Purpose</th>
        <Heads />
      </tr>
    </thead>
    <tbody>
      {purposes.map((use) => (
        <tr>
          <th scope="row">{PURPOSES[use.purpose]}</th>
          <Counts use={use} />
        </tr>
      ))}
    </tbody>
  </Table>
);

const Heads = () => (
  <>
    <th scope="col" class="am-number">
      Questions
    </th>
    <th scope="col" class="am-number">
      Told
    </th>
    <th scope="col" class="am-number">
      Answered
    </th>
  </>
);

const Counts = ({ use }: { use: Counted }) => (
  <>
    <td class="am-number">{inWords(use.questions)}</td>
    <td class="am-number">{inWords(use.inputTokens)}</td>
    <td class="am-number">{inWords(use.outputTokens)}</td>
  </>
);
