// @module-tag long
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool } from "./call-tool.ts";
import { leftOut } from "./left-out.ts";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { GOVUK, PRIMER, type SearchCase, TIDELINE } from "./search-cases.ts";

/** How many of the first results are looked at. */
const SOON = 3;

/** Systems whose archives lie beside the checkout on some machines only; without them their tests are skipped. */
const SYSTEMS: readonly { name: string; archive?: string; cases: readonly SearchCase[] }[] = [
  { name: "Tideline", cases: TIDELINE },
  { name: "GOV.UK", archive: "workspace-govuk", cases: GOVUK },
  { name: "Primer", archive: "workspace-primer", cases: PRIMER },
];
const archivePath = (archive: string) => resolve(`../shared/data/${archive}.tgz`);

for (const { name, archive, cases } of SYSTEMS) {
  const isAbsent = archive !== undefined && !existsSync(archivePath(archive));
  describe.skipIf(leftOut(isAbsent, `the workspace of ${name} is not beside this checkout.`))(
    `search in ${name}`,
    () => {
      let service: OpenService;
      let folder: string | undefined;
      beforeAll(async () => {
        if (archive === undefined) service = await openWorkspace(resolve("examples"));
        else {
          folder = await mkdtemp(join(tmpdir(), "search-"));
          await promisify(execFile)("tar", ["xzf", archivePath(archive), "-C", folder]);
          service = await openWorkspace(join(folder, archive));
        }
      });
      afterAll(async () => {
        await service.close();
        if (folder) await rm(folder, { recursive: true, force: true });
      });

      it.each(cases)("$query", async ({ query, first, soon = [] }) => {
        const answer = await service.get(`/api/search?limit=${SOON}&q=${encodeURIComponent(query)}`);
        const ids: string[] = (await answer.json()).results.map(({ id }: { id: string }) => id);
        if (first) expect(first).toContain(ids[0]);
        else
          expect(
            soon.some((id) => ids.includes(id)),
            `of ${ids.join(", ")}`,
          ).toBe(true);
      });

      it("tells agents the same as people", async () => {
        const reported = await (await service.get("/api/search?q=button&limit=5")).json();
        const { data } = await callTool(service, "service_search", { query: "button", limit: 5 }, {});
        expect(data.results.map(({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`)).toEqual(
          reported.results.map(({ id }: { id: string }) => id),
        );
      });
    },
  );
}
