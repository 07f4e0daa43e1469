import { describe, expect, it } from "vitest";
import type { Settings } from "../platform/contract/settings.ts";
import { type ResponseHeaderInput, responseHeadersOf } from "./headers.ts";
import { isForPreviews, requestedOrigin } from "./request.ts";

type Given = Pick<Settings, "previewOrigin" | "baseUrl" | "publicReads" | "mode" | "objectStore" | "iconCdnUrl">;

const settings: Given = {
  baseUrl: "https://design.example",
  iconCdnUrl: "/cdn/icons",
  publicReads: true,
  mode: "registry",
};
const SETTINGS: readonly Given[] = [
  settings,
  { ...settings, publicReads: false },
  { ...settings, previewOrigin: "https://previews.example" },
  { ...settings, objectStore: { uploads: "https://bucket.example", reads: "https://bucket.example" } },
  { ...settings, baseUrl: "http://localhost:3000", mode: "workspace", previewOrigin: "http://abc.localhost:3000" },
  { ...settings, baseUrl: "http://localhost:3000", mode: "workspace" },
];
const HOSTS = ["design.example", "previews.example", "127.0.0.1:3000", "abc.localhost:3000", "[::1]:3000", "a b", ""];
const VIEWS = ["frame", "page", "file"] as const;
const CLASSES: readonly ResponseHeaderInput["headers"][] = ["preview", "sandbox", "page", "api"];

const policiesOf = (given: Given) =>
  HOSTS.flatMap((host) =>
    VIEWS.flatMap((view) =>
      CLASSES.map((headers) => {
        const request = { headers: { host } };
        const asking = { forPreviews: isForPreviews(request, given), view, origin: requestedOrigin(request, given) };
        return responseHeadersOf({ headers, cache: "revalidate", origins: "all", public: true }, given, asking);
      }),
    ),
  ).flatMap(({ "content-security-policy": policy }) => (policy === undefined ? [] : [policy]));

describe("the policy of sandboxed content", () => {
  it.each(SETTINGS)("lists an origin besides each 'self', which matches nothing there (%j)", (given) => {
    const sandboxed = policiesOf(given).filter((policy) => policy.startsWith("sandbox"));
    expect(sandboxed.some((policy) => policy.includes("'self'"))).toBe(true);
    for (const policy of sandboxed)
      for (const directive of policy.split("; ").filter((part) => part.includes("'self'")))
        expect(directive).toMatch(/'self' https?:\/\/[a-z0-9.-]+(?::\d+)?(?: |$)/);
  });

  it.each([
    ["design.example", "https://design.example"],
    ["DESIGN.example", "https://design.example"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["previews.example", "https://previews.example"],
    ["evil.example; script-src *", "https://design.example"],
    ["[::1]:3000", "https://design.example"],
    [undefined, "https://design.example"],
  ])("calls %j %s", (host, origin) => {
    const given = { ...settings, previewOrigin: "https://previews.example" };
    expect(requestedOrigin({ headers: { host } }, given)).toBe(origin);
  });
});

describe("https only", () => {
  it.each([
    ["https://design.example", "max-age=31536000"],
    ["http://design.example", undefined],
    ["https://localhost:8443", undefined],
    ["https://127.0.0.1", undefined],
    ["https://[::1]:8443", undefined],
    ["https://design.localhost", undefined],
  ])("of %s is %s: a name of this machine has other servers", (baseUrl, said) => {
    const headers = responseHeadersOf({ cache: "none", origins: "none" }, { ...settings, baseUrl });
    expect(headers["strict-transport-security"]).toBe(said);
  });
});
