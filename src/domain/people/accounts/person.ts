import { type Actor, READ_SCOPES, SCOPES, type Scope } from "../../../platform/contract/access.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { type PersonTable, peopleTables } from "./tables.ts";

export type Role = Actor["role"];

/** A person who may sign in. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  image?: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  removedAt?: string;
}

/** The scopes of each role (specification, "Scopes", role defaults). */
export const ROLE_SCOPES: Record<Role, ReadonlySet<Scope>> = {
  admin: new Set(SCOPES),
  member: new Set<Scope>([...READ_SCOPES, "design:write"]),
};

/** The person with an id. Undefined if unknown or removed. */
export async function findPerson(db: StoreDatabase, id: string): Promise<Person | undefined> {
  const row = await peopleTables(db)
    .selectFrom("person")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && personOf(row);
}

/** A person as the table has one. */
export function personOf(
  row: Pick<PersonTable, "id" | "name" | "email" | "role" | "image" | "created_at" | "removed_at">,
): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? "",
    role: row.role,
    ...(row.image ? { image: row.image } : {}),
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.removed_at ? { removedAt: new Date(row.removed_at).toISOString() } : {}),
  };
}

/** How history and audit name a person. */
export const actorId = (personId: string): string => `user:${personId}`;

/** Who a person is to endpoints, as of now. */
export const actorOfPerson = ({ id, role }: Pick<Person, "id" | "role">): Actor => ({
  id: actorId(id),
  userId: id,
  role,
  scopes: ROLE_SCOPES[role],
});

/** One spelling of an e-mail address, by which people are found. */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase();
