import { z } from "zod";
import { visitors } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { bytesRoute } from "../../../contract/route.ts";
import { refuseForeignSite } from "../../../server/verify.ts";
import { audit } from "../accounts/audit.ts";
import { people } from "../accounts/people.ts";
import { endSession } from "../accounts/session.ts";
import { redirect } from "../look/form-page.tsx";

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
  answer: { bytes: ["text/html"], about: "Leads to the sign-in page." },
});

/** Ends the session of this browser. */
export const signOut = bytesRoute(postSignOut, async (call) => {
  refuseForeignSite(call.headers, call.settings.baseUrl);
  const { db } = await call.part(people);
  const cookies = await endSession(db, call);
  if (call.actor?.scheme === "session")
    await audit(db, { actor: call.actor.id, action: "session.end", remote: call.remote });
  return redirect("/sign-in?done=signed-out", { "set-cookie": cookies });
});
