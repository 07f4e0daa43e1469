import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { openExamples } from "../../test/open-examples.ts";
import type { OpenService } from "../../test/open-service.ts";
import { until } from "../../test/until.ts";
import { ADMIN } from "../set-up-admin.ts";
import { clickOn, pathOf } from "./ask.ts";
import type { Driven } from "./tab.ts";

/** A registry of the examples, at both names of this machine and by https. */
export interface EngineSite {
  service: OpenService;
  localhost: string;
  loopback: string;
  https: string;
  close(): Promise<void>;
}

/** Opens it. Its public address is that of the names which `dsr demo` prints. */
export async function openSite(env: Record<string, string> = {}): Promise<EngineSite> {
  const service = await openExamples("sqlite", { SERVICE_BASE_URL: "", SERVICE_RATE_LIMITS: "off", ...env });
  const localhost = service.url.replace("127.0.0.1", "localhost");
  const tls = await openTls(service.url);
  return {
    service,
    localhost,
    loopback: service.url,
    https: tls.url,
    async close() {
      await tls.close();
      await service.close();
    },
  };
}

/** A reverse proxy that ends TLS, with a certificate no browser knows. */
async function openTls(behind: string): Promise<{ url: string; close(): Promise<void> }> {
  const read = (name: string) => readFileSync(new URL(`../../test/fixtures/localhost-${name}.pem`, import.meta.url));
  const server = createServer({ key: read("key"), cert: read("cert") }, (requested, answer) => {
    const { method, headers } = requested;
    const passed = request(behind + requested.url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.once("error", () => answer.destroy());
    requested.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sets the registry up as its first administrator: the tab is signed in then. */
export async function setUp(browser: Driven, { service }: EngineSite): Promise<void> {
  const tab = await browser.open(service.setUpUrl ?? "");
  await tab.fill("[name=name]", ADMIN.name);
  await tab.fill("[name=email]", ADMIN.email);
  await tab.fill("[name=password]", ADMIN.password);
  await clickOn(tab, "button", "Set up");
  await until(async () => {
    const path = await pathOf(tab);
    if (path !== "/admin") throw new Error(`Set up led to ${path}.`);
  });
}
