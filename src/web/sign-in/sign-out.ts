import { z } from "zod";
import { audit } from "../../domain/people/accounts/audit.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { endPersonSession } from "../../domain/people/accounts/session.ts";
import { refuseForeignSite } from "../../platform/access/verify.ts";
import { visitors } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { redirect } from "../ui/account/form-page.tsx";

const postSignOut = endpoint({
  method: "POST",
  path: "/sign-out",
  summary: "Sign out",
  tag: "People",
  access: visitors,
  headers: "page",
  cache: "none",
  takes: "form",
  limit: "oauth",
  body: z.looseObject({}),
  example: {},
  answer: { bytes: ["text/html"], about: "Redirects to the sign-in page." },
});

/** Ends the session of this browser. */
export const signOut = bytesRoute(postSignOut, async (call) => {
  refuseForeignSite(call.headers, call.settings.baseUrl);
  const { db } = await call.part(peoplePart);
  const cookies = await endPersonSession(db, call);
  if (call.actor?.scheme === "session")
    await audit(db, { actor: call.actor.id, action: "session.end", remote: call.remote });
  return redirect("/sign-in?done=signed-out", { "set-cookie": cookies });
});
