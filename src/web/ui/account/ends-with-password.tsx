import type { CredentialHoldings } from "../../../platform/contract/credential.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";

/** A person's credentials of one type. */
export interface HeldCredentials {
  title: string;
  names: readonly string[];
}

/** The credentials that a person has, by type. */
export const credentialsOf = (
  db: StoreDatabase,
  personId: string,
  holdings: readonly CredentialHoldings[],
): Promise<HeldCredentials[]> =>
  Promise.all(holdings.map(async ({ title, list }) => ({ title, names: await list(db, personId) })));

/** Lists the credentials that a new password ends. */
export function EndsWithPassword({ held }: { held: readonly HeldCredentials[] }) {
  const ending = held.filter(({ names }) => names.length > 0);
  return (
    <div class="a-caution">
      <p>
        {ending.length > 0
          ? "When you change your password, these lose access:"
          : "When you change your password, other sessions, programs and API keys lose access. You have none now."}
      </p>
      {ending.length > 0 && (
        <dl class="a-ends">
          {ending.map(({ title, names }) => (
            <div>
              <dt>{title}</dt>
              <dd>
                <bdi>{counted(names)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** “Firefox on Linux (2), Safari on macOS”. */
function counted(names: readonly string[]): string {
  const groups = [...Map.groupBy(names, (name) => name)];
  return groups.map(([name, { length }]) => (length > 1 ? `${name} (${length})` : name)).join(", ");
}
