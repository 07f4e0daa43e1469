import { definePart } from "../contract/part.ts";
import type { StoreDatabase } from "../store/sql/schema.ts";
import type { Purpose, TokenUse } from "./language-model.ts";
import { DAY_MS, dayOf } from "./ledger.ts";
import { modelTables } from "./use-tables.ts";

export interface CountedUse extends TokenUse {
  questions: number;
}

/** What a model was used for in the last days, this one among them. */
export interface ModelUse {
  totals: CountedUse;
  /** One for each day (UTC), the oldest first, those without any among them. */
  days: ({ day: string } & CountedUse)[];
  /** Who used most first, at most 100. `today` is spent or held of their budget. */
  people: ({ actor: string; today: number } & CountedUse)[];
  purposes: ({ purpose: Purpose } & CountedUse)[];
}

const MOST_PEOPLE = 100;

/** Reads what the model was used for. There is none of a workspace, which counts in memory. */
export const modelUse = definePart<{ read(days: number): Promise<ModelUse> }>({
  name: "use of the language model",
  open: ({ db }) => ({ read: (days) => readUse(db(), days, Date.now()) }),
});

async function readUse(db: StoreDatabase, days: number, now: number): Promise<ModelUse> {
  const since = dayOf(now - (days - 1) * DAY_MS);
  const sums = () =>
    modelTables(db)
      .selectFrom("model_use")
      .where("day", ">=", since)
      .select(({ fn }) => [
        fn.sum<number | string>("questions").as("questions"),
        fn.sum<number | string>("input_tokens").as("input"),
        fn.sum<number | string>("output_tokens").as("output"),
      ]);
  const [byDay, byPurpose, byPerson] = await Promise.all([
    sums().select("day").groupBy("day").execute(),
    sums().select("purpose").groupBy("purpose").orderBy("purpose").execute(),
    sums()
      .select("actor")
      .groupBy("actor")
      .orderBy(({ fn, eb }) => eb(fn.sum("input_tokens"), "+", fn.sum("output_tokens")), "desc")
      .orderBy("actor")
      .limit(MOST_PEOPLE)
      .execute(),
  ]);
  const today = new Map(
    (
      await modelTables(db)
        .selectFrom("model_budget")
        .select(["actor", "tokens"])
        .where("day", "=", dayOf(now))
        .execute()
    ).map(({ actor, tokens }) => [actor, Number(tokens)]),
  );
  const onDay = new Map(byDay.map((row) => [row.day, countedOf(row)]));
  const all = byPurpose
    .map((row) => ({ purpose: row.purpose, ...countedOf(row) }))
    .sort((a, b) => b.inputTokens + b.outputTokens - a.inputTokens - a.outputTokens);
  return {
    totals: all.reduce((total, use) => addUse(total, use), NONE),
    days: Array.from({ length: days }, (_, back) => {
      const day = dayOf(now - (days - 1 - back) * DAY_MS);
      return { day, ...(onDay.get(day) ?? NONE) };
    }),
    people: byPerson.map((row) => ({ actor: row.actor, today: today.get(row.actor) ?? 0, ...countedOf(row) })),
    purposes: all,
  };
}

const NONE: CountedUse = { questions: 0, inputTokens: 0, outputTokens: 0 };

interface Sums {
  questions: number | string;
  input: number | string;
  output: number | string;
}

/** PostgreSQL answers sums as text. */
const countedOf = ({ questions, input, output }: Sums): CountedUse => ({
  questions: Number(questions),
  inputTokens: Number(input),
  outputTokens: Number(output),
});

const addUse = (a: CountedUse, b: CountedUse): CountedUse => ({
  questions: a.questions + b.questions,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});
