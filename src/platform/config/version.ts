import { readFileSync } from "node:fs";

/** Version of this package, from the `package.json` above `src/` or `dist/`. */
export function version(): string {
  for (const path of ["../package.json", "../../package.json", "../../../package.json"]) {
    try {
      const { name, version: found } = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      if (name === "design-system-registry") return String(found);
    } catch {}
  }
  return "0.0.0";
}
