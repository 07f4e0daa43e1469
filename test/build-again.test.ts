import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import type { BuildReport } from "../src/build/build-report.ts";
import { createBuilder } from "../src/build/builder.ts";
import { COARSE_CLOCK_MS } from "../src/store/workspace/digests.ts";
import { readInService, writeServiceFile } from "../src/store/workspace/service-folder.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";

let workspace: string;
let remove: () => Promise<void>;

const at = (path: string) => join(workspace, path);
const put = async (path: string, text: string) => {
  await mkdir(at(join(path, "..")), { recursive: true });
  await writeFile(at(path), text);
};
const read = (path: string) => readFile(at(path), "utf8");
const build = () => buildComponents({ workspace, roots: [PACKAGES], checks: false });
const statuses = ({ components }: BuildReport) => Object.fromEntries(components.map(({ id, status }) => [id, status]));
const builtIn = ({ components }: BuildReport) =>
  components.filter(({ status }) => status === "built").map(({ id }) => id);
/** As another change that leaves size and time of change of content as they are. */
const swap = async (path: string, from: string, to: string) => {
  const { atime, mtime } = await stat(at(path));
  await writeFile(at(path), (await read(path)).replace(from, to));
  await utimes(at(path), atime, mtime);
};

const INDEX = "builds.json";

beforeAll(async () => {
  ({ workspace, remove } = await copyBuildWorkspace());
  await put("components/plain/plain.html", "<p>one</p>");
  // What changed shortly before it was looked at is not trusted: the sources, then what the build made.
  await setTimeout(COARSE_CLOCK_MS + 100);
  await build();
  await setTimeout(COARSE_CLOCK_MS + 100);
});
afterAll(() => remove());

describe("a build after a build", () => {
  it("uses file states where known, otherwise digests", async () => {
    const kept = async () => (await readInService(workspace, INDEX)) ?? "";
    await build();
    const index = JSON.parse(await kept());
    expect(Object.keys(index)).toContain("badge");
    const digests = JSON.stringify(index.badge.mark.files);
    const wrong = JSON.stringify(index).replace(digests, digests.replaceAll(/:"\w{8}/g, ':"00000000'));
    await writeServiceFile(workspace, INDEX, wrong, false);
    expect(builtIn(await build())).toEqual([]);
    // Nothing was compared with these digests, nor noted again.
    expect(await kept()).toBe(wrong);
    await writeFile(at(`.service/${INDEX}`), "damaged");
    expect(builtIn(await build())).toEqual([]);
    expect(JSON.parse(await kept()).badge.mark.files).toEqual(JSON.parse(digests));
  });

  it("detects an edit with unchanged size and modification time", async () => {
    await swap("components/plain/plain.html", "one", "two");
    expect(builtIn(await build())).toEqual(["plain"]);
    await swap("components/plain/dist/plain-default.html", "two", "six");
    expect(builtIn(await build())).toEqual(["plain"]);
    expect(await read("components/plain/dist/plain-default.html")).toContain("<p>two</p>");
  });

  it("notices types that properties are read from", async () => {
    await put("components/_shared/types.ts", "export interface Shared { /** Old. */ tone: string }\n");
    await put(
      "components/typed/typed.tsx",
      'import type { Shared } from "../_shared/types.ts";\nexport function Typed({ tone }: Shared) {\n  return <b>{tone}</b>;\n}\n',
    );
    await build();
    await put("components/_shared/types.ts", "export interface Shared { /** New. */ tone: string }\n");
    expect(builtIn(await build())).toEqual(["typed"]);
    expect(JSON.parse(await read("components/typed/dist/typed.json")).properties.tone.description).toBe("New.");
  });
});

describe("a builder with a list of changes", () => {
  it("reads only files that the changes affect", async () => {
    const builder = createBuilder(workspace, [PACKAGES]);
    const next = async (...changed: string[]) => statuses(await builder.build({ checks: false, changed }));
    try {
      const { components } = await builder.build({ checks: false, changed: ["components/plain/plain.html"] });
      expect(components.length).toBeGreaterThan(5);
      expect(await next("components/plain/plain.html")).toEqual({ plain: "unchanged" });
      await put("components/plain/plain.html", "<p>three</p>");
      expect(await next("components/plain/plain.html")).toEqual({ plain: "built" });
      await put("components/_shared/types.ts", "export interface Shared { /** Newer. */ tone: string }\n");
      expect(await next("components/_shared/types.ts")).toMatchObject({ typed: "built" });
      expect(JSON.parse(await read("components/typed/dist/typed.json")).properties.tone.description).toBe("Newer.");

      await put("components/late/late.html", "<p>late</p>");
      expect(await next("components/late")).toEqual({ late: "built" });
      await rm(at("components/late"), { recursive: true });
      expect(await next("components/late/late.html")).toEqual({});
      expect(Object.keys(await next("public/api/component/other.css"))).toContain("badge");
    } finally {
      await builder.close();
    }
  });

  it("retries failed components, wherever the fault was", async () => {
    const builder = createBuilder(workspace, [PACKAGES]);
    try {
      await put(
        "components/needs/needs.tsx",
        'import { x } from "../_shared/missing.ts";\nexport const Needs = () => <b>{x}</b>;\n',
      );
      expect(statuses(await builder.build({ checks: false })).needs).toBe("failed");
      await put("components/_shared/missing.ts", "export const x = 1;\n");
      const changed = ["components/_shared/missing.ts"];
      expect(statuses(await builder.build({ checks: false, changed })).needs).toBe("built");
    } finally {
      await builder.close();
    }
  });
});

describe("a builder with a waiting caller", () => {
  it("reports each finished component, and no failed one", async () => {
    await put(
      "components/new/new.tsx",
      "export function New({ tone }: { tone: string }) {\n  return <b>new {tone}</b>;\n}\n",
    );
    await put("components/lost/lost.tsx", 'import "./nothing.ts";\nexport const Lost = () => <b>lost</b>;\n');
    const document = at("components/new/dist/new-default.html");
    const declaration = at("components/new/dist/new.json");
    const builder = createBuilder(workspace, [PACKAGES]);
    const reported: unknown[] = [];
    const built = (id: string) => reported.push([id, existsSync(document), existsSync(declaration)]);
    try {
      await builder.find();
      await builder.prepare();
      await builder.build({ checks: false, ids: ["new", "lost"], built });
    } finally {
      await builder.close();
      await rm(at("components/lost"), { recursive: true });
    }
    expect(reported).toEqual([["new", true, true]]);
    expect(await readFile(document, "utf8")).toContain("new");
    expect(JSON.parse(await read("components/new/dist/new.json")).properties.tone.type).toBe("string");
  });
});
