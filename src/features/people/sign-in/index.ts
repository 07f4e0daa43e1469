import type { Feature } from "../../../feature.ts";
import { secretKey } from "../../../secrets/secret-key.ts";
import { namesOfPeople } from "../accounts/display-names.ts";
import { firstAdmin } from "../accounts/first-admin.ts";
import { oidc } from "../accounts/oidc.ts";
import { people as peoplePart } from "../accounts/people.ts";
import { sessionCredential } from "../accounts/session.ts";
import { invitePage } from "./accept-invite.tsx";
import { beginOidc, finishOidc } from "./oidc.tsx";
import { askResetPage, resetPage } from "./reset.tsx";
import { setUpPage } from "./set-up.tsx";
import { signInPage } from "./sign-in.tsx";
import { signOut } from "./sign-out.ts";

export const people: Feature = {
  name: "people",
  registryOnly: true,
  credentials: [sessionCredential],
  provides: [namesOfPeople],
  prepare: firstAdmin,
  starts: [secretKey, peoplePart, oidc],
  routes: [...signInPage, beginOidc, finishOidc, signOut, ...setUpPage, ...invitePage, ...askResetPage, ...resetPage],
};
