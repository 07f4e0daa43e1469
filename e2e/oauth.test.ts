import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfOf } from "../test/approve.ts";
import { casesOf } from "../test/long-form.ts";
import { type OpenPeople, openPeople, type SignedIn } from "../test/open-signed-in.ts";
import { clientOf } from "../test/standards/target.ts";
import { violationsOn } from "./axe.ts";
import { DESKTOP, PHONE, useSite } from "./use-site.ts";

/** Where pictures go when somebody wants to look at them. */
const PICTURES = process.env.PICTURES;

let registry: OpenPeople;
let person: SignedIn;
const site = useSite(
  async () => {
    registry = await openPeople("sqlite");
    person = await registry.signIn("admin", "Ada Lindgren");
    return { ...registry, deployment: async () => registry.deployment };
  },
  { expected: /400 \(Bad Request\)|status of 400/ },
);
const client = clientOf(() => ({ url: registry.url, admin: person, member: person }));

async function signedInPage(options = DESKTOP): Promise<Page> {
  const page = await site.open({ ...options, baseURL: registry.url });
  const [name = "", value = ""] = person.cookie.split("=");
  await page.context().addCookies([{ name, value, url: registry.url, httpOnly: true, sameSite: "Lax" }]);
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

const SCHEMES = [
  ["light", DESKTOP],
  ["dark", { ...DESKTOP, colorScheme: "dark" }],
  ["phone", PHONE],
] as const;

describe("the consent page", () => {
  let answers: URL[] = [];
  const listener = createServer((request, response) => {
    const requested = new URL(request.url ?? "/", "http://127.0.0.1");
    if (requested.pathname === "/callback") answers.push(requested);
    // As the address of Claude does, which leads on to its own program.
    if (requested.pathname === "/hop")
      response.writeHead(307, { location: callback.replace("127.0.0.1", "localhost") });
    response.end("Done");
  });
  let callback = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const address = listener.address();
    if (address && typeof address === "object") callback = `http://127.0.0.1:${address.port}/callback`;
  });
  afterAll(() => listener.close());

  const ask = async (redirect_uris = [callback]) => {
    const { body } = await client.register({ client_name: "Acme Editor", redirect_uris });
    return client.authorizationUrl({ client_id: body.client_id, redirect_uri: redirect_uris[0] ?? "", scope: "" });
  };

  it("returns to the client after approval, with the selected scopes", async () => {
    answers = [];
    const page = await signedInPage();
    await page.goto(await ask());
    await page.getByRole("checkbox", { name: /sync:write/ }).uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/callback\?/);
    expect(answers.at(-1)?.searchParams.get("code")).toBeTruthy();
    expect(answers.at(-1)?.searchParams.get("iss")).toBe(registry.url);
    site.forgive();
  });

  it("returns to a client whose address redirects to another origin", async () => {
    answers = [];
    const page = await signedInPage();
    await page.goto(await ask([callback.replace("/callback", "/hop")]));
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/\/localhost:\d+\/callback$/);
    expect(answers).toHaveLength(1);
    site.forgive();
  });

  it("returns to the client with a refusal", async () => {
    answers = [];
    const page = await signedInPage();
    await page.goto(await ask());
    await page.getByRole("button", { name: "Deny" }).click();
    await page.waitForURL(/\/callback\?/);
    expect(answers.at(-1)?.searchParams.get("error")).toBe("access_denied");
    site.forgive();
  });

  it.each(casesOf(SCHEMES, 3))("has no accessibility faults, %s", { tags: "repeated" }, async (name, options) => {
    const page = await signedInPage(options);
    await page.goto(await ask());
    await picture(page, `consent-${name}`);
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(await ask(["https://agents.example.com/callback"]));
    await picture(page, `consent-web-${name}`);
    await page.goto(client.authorizationUrl({ client_id: "nobody" }));
    await picture(page, `consent-refused-${name}`);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("works without scripts", async () => {
    const page = await signedInPage({ ...DESKTOP, javaScriptEnabled: false });
    await page.goto(await ask());
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/callback\?/);
    site.forgive();
  });
});

describe("the device page", () => {
  it.each(casesOf(SCHEMES, 3))("connects a device, %s", { tags: "repeated" }, async (name, options) => {
    const { device_code, user_code } = (await client.startDevice()).body;
    const page = await signedInPage(options);
    await page.goto("/cli/device");
    await picture(page, `device-enter-${name}`);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("Code").fill("BBBB BBBB");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is incorrect").waitFor();
    await picture(page, `device-wrong-${name}`);
    await page.getByLabel("Code").fill(user_code.toLowerCase().replace("-", ""));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(user_code).waitFor();
    await picture(page, `device-confirm-${name}`);
    expect(await violationsOn(page)).toEqual([]);
    expect(csrfOf(await page.content())).not.toBe("");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "The device is connected" }).waitFor();
    await picture(page, `device-done-${name}`);
    expect((await client.poll(device_code)).status).toBe(200);
  });

  it("refuses a device", async () => {
    const { device_code, verification_uri_complete } = await startedDevice();
    const page = await signedInPage();
    await page.goto(verification_uri_complete);
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByRole("heading", { name: "The device doesn't have access" }).waitFor();
    await picture(page, "device-denied");
    expect((await client.poll(device_code)).body.error).toBe("access_denied");
    await page.goto(verification_uri_complete);
    await page.getByText("This code has expired").waitFor();
  });

  it("asks signed-out people to sign in first", async () => {
    const { verification_uri_complete } = await startedDevice();
    const page = await site.open({ ...DESKTOP, baseURL: registry.url });
    await page.goto(verification_uri_complete);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(0);
  });
});

const startedDevice = async () => (await fetch(`${registry.url}/api/oauth/device`, { method: "POST" })).json();

describe("an agent", () => {
  it("finds its way from the 401 to a list of tools while its person agrees in the browser", async () => {
    const led = Promise.withResolvers<URL>();
    const listener = createServer((request, response) => {
      response.end("You can close this window.");
      const requested = new URL(request.url ?? "/", "http://127.0.0.1");
      if (requested.pathname === "/callback") led.resolve(requested);
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const listening = listener.address();
    const callback = `http://127.0.0.1:${listening && typeof listening === "object" ? listening.port : 0}/callback`;
    const page = await signedInPage();
    let known: StoredOAuthClientInformation | undefined;
    let tokens: StoredOAuthTokens | undefined;
    let verifier = "";
    const authProvider: OAuthClientProvider = {
      redirectUrl: callback,
      clientMetadata: { client_name: "Acme Agent", redirect_uris: [callback] },
      clientInformation: () => known,
      saveClientInformation(given) {
        known = given;
      },
      tokens: () => tokens,
      saveTokens(given) {
        tokens = given;
      },
      async redirectToAuthorization(address) {
        await page.goto(address.href);
      },
      saveCodeVerifier(given) {
        verifier = given;
      },
      codeVerifier: () => verifier,
    };
    const endpoint = new URL(`${registry.url}/api/mcp`);
    const first = new StreamableHTTPClientTransport(endpoint, { authProvider });
    await expect(new Client({ name: "agent", version: "1" }).connect(first)).rejects.toThrow(UnauthorizedError);
    await page.getByRole("heading", { name: "Allow access for Acme Agent?" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain(new URL(callback).host);
    await page.getByRole("button", { name: "Allow" }).click();
    await first.finishAuth((await led.promise).searchParams);
    const agent = new Client({ name: "agent", version: "1" });
    await agent.connect(new StreamableHTTPClientTransport(endpoint, { authProvider }));
    expect((await agent.listTools()).tools).toEqual(expect.any(Array));
    await agent.close();

    await page.goto("/account");
    await page.locator("li", { hasText: "Acme Agent" }).locator("summary", { hasText: "Disconnect" }).click();
    await picture(page, "account-disconnect");
    await page.getByRole("button", { name: "Disconnect Acme Agent" }).click();
    await page.getByText("The program was disconnected. Its tokens no longer work.").waitFor();
    expect(await client.bearerStatus(tokens?.access_token ?? "")).toBe(401);
    listener.close();
    site.forgive();
  });
});
