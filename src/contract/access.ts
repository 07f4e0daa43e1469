/** Every scope a token or key can carry (specification, "Scopes"). */
export const SCOPES = [
  "sync:read",
  "sync:write",
  "reference:read",
  "components:read",
  "components:write",
  "design:read",
  "design:write",
  "generate:component",
  "designtool:sync",
] as const;

export type Scope = (typeof SCOPES)[number];

/** Who may call an endpoint: everybody, a signed-in person or bearer, an administrator, or a bearer holding a scope. */
export type Access = "public" | "session" | "admin" | Scope;

/** Who calls. `id` is what history keeps; names are looked up when they are shown. */
export interface Actor {
  id: string;
  role: "admin" | "member";
  scopes: ReadonlySet<Scope>;
  /** The person behind a session, key or token; absent for the shared secret. */
  userId?: string;
  /** How the caller said who it is. */
  scheme?: "bearer" | "key" | "session";
}

export const isScope = (access: Access): access is Scope => (SCOPES as readonly string[]).includes(access);
