import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import { until } from "../../test/until.ts";
import type { Driven } from "./tab.ts";
import { CAPABILITIES, drive, ELEMENT, endOf, type Send } from "./webdriver.ts";

const LIBRARIES = "/usr/lib";
const BROWSER = "webkit2gtk-4.1/MiniBrowser";

/** The browser that comes with the library, in the folder of this machine's architecture. */
export const findMiniBrowser = (): string | undefined =>
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, BROWSER))
    .find((path) => existsSync(path));

/** Where each command is sent: a method, and a path below that of the session. */
const COMMANDS: Readonly<Record<string, readonly [method: string, path: string]>> = {
  SetTimeouts: ["POST", "/timeouts"],
  Navigate: ["POST", "/url"],
  GetCurrentURL: ["GET", "/url"],
  Back: ["POST", "/back"],
  ExecuteAsyncScript: ["POST", "/execute/async"],
  FindElement: ["POST", "/element"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementClear: ["POST", "/element/{id}/clear"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
  PerformActions: ["POST", "/actions"],
  ReleaseActions: ["DELETE", "/actions"],
  SwitchToFrame: ["POST", "/frame"],
  SetWindowRect: ["POST", "/window/rect"],
  GetWindowHandles: ["GET", "/window/handles"],
  SwitchToWindow: ["POST", "/window"],
  CloseWindow: ["DELETE", "/window"],
  DeleteSession: ["DELETE", ""],
};

/** WebKitGTK, driven by its WebDriver on a screen of its own. */
export async function openWebkit(binary: string): Promise<Driven> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(screen.stdout, "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    // There is no graphics card.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
    stdio: "ignore",
  });
  const ask = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary, args: ["--automation"] };
  const capabilities = { alwaysMatch: { ...CAPABILITIES, "webkitgtk:browserOptions": options } };
  await until(() => ask("GET", "/status", undefined));
  const { sessionId } = (await ask("POST", "/session", { capabilities })) as { sessionId: string };
  const send: Send = (command, { element, ...parameters } = {}) => {
    const [method, path] = COMMANDS[command] ?? ["POST", ""];
    const body = element === undefined ? parameters : { id: { [ELEMENT]: element } };
    return ask(method, `/session/${sessionId}${path.replace("{id}", String(parameters.id))}`, body);
  };
  return drive(send, async () => {
    await endOf(driver);
    await endOf(screen);
  });
}
