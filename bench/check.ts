// A check of a real stylesheet of 1.5 MB against the tokens of the example, beside stylelint asking for variables in place of
// values in the same properties: processor time of this process, round by round, after one round that is not counted.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createChecker } from "../src/engines/check/check-files.ts";
import { NOTHING_KNOWN } from "../src/engines/check/knowledge.ts";
import { knownTokens } from "../src/engines/check/known-tokens.ts";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";
import { median, print, round } from "./measure.ts";
import { installPeers } from "./peers.ts";

const ROUNDS = 5;
const STYLELINT = "16.26.1";
const STRICT_VALUE = "1.12.1";
const root = fileURLToPath(new URL("..", import.meta.url));
const STYLESHEET = join(root, "node_modules/@patternfly/react-styles/css/components/_index.css");
const PROPERTIES = [
  "/color$/",
  "fill",
  "stroke",
  "background",
  "border",
  "/^padding/",
  "/^margin/",
  "gap",
  "/radius$/",
];
const OTHERS = ["font", "/^font-/", "line-height", "box-shadow", "z-index", "/^transition/", "/^animation/"];

export async function check(): Promise<void> {
  const content = readFileSync(STYLESHEET, "utf8");
  const checker = createChecker({ ...NOTHING_KNOWN, ...exampleTokens() });
  const packageOf = installPeers({ stylelint: STYLELINT, "stylelint-declaration-strict-value": STRICT_VALUE });
  const { default: stylelint } = await import(packageOf("stylelint"));
  const { default: plugin } = await import(packageOf("stylelint-declaration-strict-value"));
  const config = {
    plugins: [plugin],
    rules: { "scale-unlimited/declaration-strict-value": [[...PROPERTIES, ...OTHERS]] },
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let count = 0; count <= ROUNDS; count++) {
    const own = await spent(async () => checker.check([{ path: "patternfly.css", content }]));
    const other = await spent(() => stylelint.lint({ code: content, config }));
    if (count === 0) continue;
    ours.push(own);
    theirs.push(other);
  }
  const [own, other] = [median(ours), median(theirs)];
  print({
    name: `check of ${round(content.length / 1e6, 1)} MB of CSS`,
    ...{ value: round(own, 0), unit: "ms CPU", ratio: round(other / own, 1) },
    against: `stylelint ${STYLELINT} with one rule (${round(other, 0)} ms; times slower)`,
  });
  print({ name: "check, per second", value: round(content.length / 1e3 / own, 1), unit: "MB/s" });
}

function exampleTokens() {
  const folder = join(root, "examples");
  const paths = globSync("design-system/tokens/**/*.json", { cwd: folder });
  const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  return knownTokens({ css: "", scss: "" }, openTokenSystem({ sources }), () => undefined);
}

/** Milliseconds of processor time. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
