import { afterAll, beforeAll } from "vitest";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { callTool, callToolToTheEnd } from "./call-tool.ts";
import type { Database } from "./databases.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";

export type Args = Record<string, unknown>;

/** Half of 10,000 tokens: an answer travels twice. */
export const MOST_TOKENS = 5_000;

/** A registry with the examples, opened before the tests of a block and closed behind them, and its tools. */
export function useTools(database: Database) {
  let service: OpenPeople;
  beforeAll(async () => {
    service = await openPeople(database, {}, openExamples);
  });
  afterAll(() => service.close());
  return {
    service: () => service,
    /** Calls `service_<name>`, as the shared secret where no headers say otherwise. */
    call: (name: string, args: Args = {}, headers?: Record<string, string>) =>
      callTool(service, `service_${name}`, args, headers),
    /** All pages of an answer. */
    toTheEnd: (name: string, args: Args = {}) => callToolToTheEnd(service, `service_${name}`, args),
    /** Headers of somebody's key. */
    async asKey(role: "admin" | "member", scopes: Parameters<typeof createApiKey>[1]["scopes"], name?: string) {
      const { id } = await service.signIn(role, name);
      const { key } = await createApiKey(service.deployment.db(), { personId: id, name: "agent", scopes });
      return { "x-service-api-key": key };
    },
  };
}
