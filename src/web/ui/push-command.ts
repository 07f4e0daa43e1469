import type { Settings } from "../../platform/contract/settings.ts";

export type PushTarget = Pick<Settings, "mode" | "baseUrl">;

/** A command that pushes a workspace, or some steps of it, to this registry. A preview isn't a registry: an example. */
export function pushCommand({ mode, baseUrl }: PushTarget, ...steps: string[]): string {
  const url = mode === "workspace" ? "https://design.example.com" : baseUrl;
  return ["dsr push", ...steps, `--workspace . --url ${url}`].join(" ");
}
