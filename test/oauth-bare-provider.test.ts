import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { authorizationEndpoint } from "./standards/authorization.ts";
import { openBareProvider } from "./standards/bare-provider.ts";
import { deviceGrant } from "./standards/device.ts";
import { discovery } from "./standards/discovery.ts";
import { refreshTokens } from "./standards/refresh.ts";
import { registration } from "./standards/registration.ts";
import type { Target } from "./standards/target.ts";
import { tokenEndpoint } from "./standards/token-endpoint.ts";

/** Tests of pages: the library has none, its user brings them. */
const OF_PAGES = [
  "AUZ-13 asks an anonymous person",
  "AUZ-14 decides by a form",
  "AUZ-15 AUZ-16 DCR-6",
  "DEV-9 DEV-3",
  "DEV-10 DEV-11 DEV-12",
];

/** What a bare library does otherwise, and why. A test named here has to fail, so that the list stays true. */
const DIFFERENT: Record<string, string> = {
  "TOK-4 refuses an unknown grant": "wants a client_id before it looks at the grant",
  "TOK-4 refuses TOK-13": "wants a client_id before it looks at the grant",
  "TOK-4 refuses an unknown code": "takes no client from the code",
  "TOK-4 refuses an unknown refresh token": "takes no client from the token",
  "TOK-8": "answers GET with 404",
  "TOK-9": "takes forms only",
  "DCR-8": "says invalid_request where the standard has unauthorized_client",
  "the absent client": "takes no client from the code",
  "AUZ-2 compares":
    "takes an http loopback of any port for native clients only, and has no way to tell them by their addresses",
  "AUZ-11 an unknown scope": "drops scopes it does not know and goes on",
  "AUZ-11 grants only requested scopes": "knows no roles",
  "AUZ-22": "a signed token cannot be taken back",
  "grants only the selected scopes": "asks again until everything is granted",
  "RES-1 RES-2": "knows one spelling of a resource",
  "REF-3 REF-2": "a signed token cannot be taken back",
  "REF-9": "wants a client_id",
  "DEV-1 DEV-2 DEV-3": "wants a client_id",
  "takes client and scope": "takes no JSON",
  "DEV-4 DEV-5": "has no slow_down",
  "DEV-6 DEV-7": "a second poll of a used code ends the connection at once, an honest race too",
  "DEV-8": "says invalid_request of registering a device client without addresses, which it refuses",
  "grants a member": "knows no roles",
  "DCR-1 DCR-5": "hands out secrets, and registers what it is told",
  'DCR-2 refuses the redirect addresses ["http://app': "takes plain http for web clients",
  'DCR-2 refuses the redirect addresses ["https://user@': "takes a user name",
  'DCR-2 refuses the redirect addresses ["https://*': "takes a star",
  'DCR-2 refuses the redirect addresses ["https://app.example/x': "has no limit of length",
  'DCR-2 refuses the redirect addresses ["https://app.example/0': "has no limit of number",
  'DCR-2 takes ["com.example': "takes schemes of programs from clients that say they are native only",
  "DCR-6": "keeps names as they are",
  "MET-1": "names what OpenID Connect has besides",
  "MET-3": "answers OpenID Connect discovery, and GET on POST endpoints with 404",
  "PRM-1": "is no resource server",
  "PRM-3": "echoes the origin, and says nothing of how long to keep",
  "CORS-3": "echoes the origin, and allows no header to who names none",
  "shows public halves": "signs with RSA where nothing is configured",
};

describe("requirements of a bare oidc-provider", () => {
  let target: Target & { close(): Promise<void> };
  beforeAll(async () => {
    target = await openBareProvider();
  });
  afterAll(() => target.close());
  beforeEach(({ task, skip }) => {
    if (OF_PAGES.some((start) => task.name.startsWith(start))) skip("the library has no pages");
    if (Object.keys(DIFFERENT).some((start) => task.name.startsWith(start))) Object.assign(task, { fails: true });
  });

  describe("token endpoint", () => tokenEndpoint(() => target));
  describe("authorization endpoint", () => authorizationEndpoint(() => target));
  describe("refresh tokens", () => refreshTokens(() => target));
  describe("device grant", () => deviceGrant(() => target));
  describe("registration", () => registration(() => target));
  describe("discovery", () => discovery(() => target));
});
