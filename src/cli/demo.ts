import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironmentConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { startServer } from "../server/start.ts";
import { features } from "./product.ts";
import { pushAll } from "./push/all.ts";
import type { Command } from "./runner/command.ts";

/** The example workspace, next to `dist/` in a checkout and in the published package. */
const EXAMPLES = fileURLToPath(
  new URL(import.meta.url.includes("/chunks/") ? "../../examples" : "../examples", import.meta.url),
);

export const demo: Command = {
  async run(context) {
    const { env, flags, terminal } = context;
    const folder = resolve(env.INIT_CWD ?? ".", "data/demo");
    const secret = await keptSecret(folder);
    const config = readEnvironmentConfig({
      ...env,
      PORT: typeof flags.port === "string" ? flags.port : env.PORT,
      SERVICE_HOST: env.SERVICE_HOST ?? "127.0.0.1",
      DATABASE_URL: `sqlite:${join(folder, "registry.db")}`,
      SERVICE_SYNC_SECRET: secret,
    });
    const running = await startServer({
      config,
      features,
      workspace: EXAMPLES,
      // The link to set up is printed below, in words.
      log: createLog((line) => terminal.log(line), config.logsRequests ? config.logLevel : "warn"),
    });
    // The link to set up names the host in this way, and a session belongs to one name.
    const shown = running.setUpUrl ? new URL(running.setUpUrl).origin : running.url.replace("127.0.0.1", "localhost");
    const pushed = await pushAll.run({
      ...context,
      words: [],
      workspace: EXAMPLES,
      // The examples come built, and where they are installed nothing may be writable.
      flags: { url: shown, message: "The example design system", "skip-build": true },
      env: { ...env, SERVICE_SYNC_SECRET: secret },
    });
    terminal.print(
      "",
      `${terminal.style("bold", "The registry is running at")} ${terminal.style("cyan", shown)}`,
      ...(running.setUpUrl ? ["To sign in as its administrator, open this link:", `  ${running.setUpUrl}`] : []),
      "Press Ctrl+C to stop it.",
    );
    if (pushed !== 0) terminal.warn("Some steps of the push failed. See the errors above.");
    await context.untilStopped();
    await running.close(1_000);
    return 0;
  },
};

/** The demo's own secret, created once and stored next to its database. */
async function keptSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "sync-secret");
  await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 }).catch(() => {});
  return readFile(file, "utf8");
}
