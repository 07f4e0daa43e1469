import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const TAG = /^\/\/ @module-tag (?:long|repeated)$|\btags: "(?:long|repeated)"/m;
/** The last line of an import or export of another file. */
const IMPORT = /^(?:import|export|\}) [^\n]*\bfrom "(\.[^"\n]+\.tsx?)"/gm;

/** Test files with a test that has the tag `long` or `repeated`, in the file itself or in a suite that it imports. */
export function taggedTests(): string[] {
  const found = new Map<string, boolean>();
  const isTagged = (path: string): boolean => {
    const known = found.get(path);
    if (known !== undefined) return known;
    found.set(path, false);
    const text = readFileSync(path, "utf8");
    const suites = [...text.matchAll(IMPORT)]
      .map(([, target = ""]) => posix.join(posix.dirname(path), target))
      .filter((target) => /^(?:test|e2e)\//.test(target) && !/\.test\.tsx?$/.test(target));
    const tagged = TAG.test(text) || suites.some(isTagged);
    found.set(path, tagged);
    return tagged;
  };
  return globSync(["src/**/*.test.{ts,tsx}", "scripts/*.test.ts", "test/**/*.test.ts", "e2e/**/*.test.ts"])
    .map((path) => path.replaceAll("\\", "/"))
    .filter(isTagged)
    .sort();
}
