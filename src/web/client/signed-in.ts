/** Who reads this page. */
export interface User {
  name: string;
  email: string;
  role: string;
  image?: string;
}

let asked: Promise<User | null> | undefined;

/** Asks once who is signed in; null where nobody is, or where nobody can be. Pages are the same bytes for everybody. */
export function signedIn(): Promise<User | null> {
  if (!document.querySelector("[data-account]")) asked ??= Promise.resolve(null);
  asked ??= fetch("/api/account", { headers: { accept: "application/json" } })
    .then(async (response): Promise<{ user: User | null }> => (response.ok ? response.json() : { user: null }))
    .then(({ user }) => user)
    .catch(() => null);
  return asked;
}
