import type { Child } from "hono/jsx";
import type { Call } from "../../../platform/contract/route.ts";
import { Submit } from "../components/form.tsx";

/** Links at the right of the bar for a signed-in person. */
export function signedInTools({ actor }: Pick<Call, "actor">, current: "account" | "admin"): Child {
  return (
    <>
      {actor?.role === "admin" && (
        <a href="/admin" aria-current={current === "admin" ? "page" : undefined}>
          Administration
        </a>
      )}
      <a href="/account" aria-current={current === "account" ? "page" : undefined}>
        Account
      </a>
      <form method="post" action="/sign-out">
        <Submit variant="quiet">Sign out</Submit>
      </form>
    </>
  );
}
