import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../test/until.ts";
import type { Driven } from "./tab.ts";
import { CAPABILITIES, drive, endOf, type Send } from "./webdriver.ts";

/** Nothing is asked of other hosts, and the port is written into the profile. */
const PREFERENCES: Readonly<Record<string, unknown>> = {
  "marionette.port": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/** Colors of the person in place of those of pages, as a contrast theme of the system has them. */
export const CONTRAST_THEME: Readonly<Record<string, unknown>> = {
  "browser.display.document_color_use": 2,
  "browser.display.use_system_colors": false,
  "browser.display.background_color": "#000000",
  "browser.display.foreground_color": "#ffffff",
  "browser.anchor_color": "#ffff00",
};

/** Firefox, driven over Marionette: the commands of WebDriver, by a socket. */
export async function openFirefox(
  program: string,
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<Driven> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, "user.js"), lines.join(""));
  const browser = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: "1600", MOZ_HEADLESS_HEIGHT: "1200" },
    stdio: "ignore",
  });
  const port = await until(async () => Number(await readFile(join(profile, "MarionetteActivePort"), "utf8")));
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const send = commandsOver(socket);
  await send("NewSession", CAPABILITIES);
  return drive(send, async () => {
    socket.destroy();
    await endOf(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** A message is its length in bytes, a colon, and `[type, id, error, result]` as JSON. */
function commandsOver(socket: Socket): Send {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let last = 0;
  const take = (message: string) => {
    const [, id, error, result] = JSON.parse(message);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(`${error.error}: ${error.message}`));
    else answer?.resolve(result !== null && typeof result === "object" && "value" in result ? result.value : result);
  };
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const start = received.indexOf(":") + 1;
      const end = start + Number(received.subarray(0, Math.max(0, start - 1)));
      if (start === 0 || received.length < end) return;
      const message = received.subarray(start, end).toString();
      received = received.subarray(end);
      // The first says who answers.
      if (message.startsWith("[")) take(message);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox is gone."));
  });
  return (command, parameters = {}) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const message = JSON.stringify([0, last, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
}
