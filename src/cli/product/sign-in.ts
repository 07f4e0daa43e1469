import { namesOfPeople } from "../../domain/people/accounts/display-names.ts";
import { firstAdmin } from "../../domain/people/accounts/first-admin.ts";
import { oidc } from "../../domain/people/accounts/oidc.ts";
import { people as peoplePart } from "../../domain/people/accounts/people.ts";
import { sessionCredential } from "../../domain/people/accounts/session.ts";
import type { Feature } from "../../platform/feature.ts";
import { secretKey } from "../../platform/secrets/secret-key.ts";
import { invitePage } from "../../web/sign-in/accept-invite.tsx";
import { beginOidc, finishOidc } from "../../web/sign-in/oidc.tsx";
import { askResetPage, resetPage } from "../../web/sign-in/reset.tsx";
import { setUpPage } from "../../web/sign-in/set-up.tsx";
import { signInPage } from "../../web/sign-in/sign-in.tsx";
import { signOut } from "../../web/sign-in/sign-out.ts";

export const people: Feature = {
  name: "people",
  registryOnly: true,
  credentials: [sessionCredential],
  provides: [namesOfPeople],
  prepare: firstAdmin,
  starts: [secretKey, peoplePart, oidc],
  routes: [...signInPage, beginOidc, finishOidc, signOut, ...setUpPage, ...invitePage, ...askResetPage, ...resetPage],
};
