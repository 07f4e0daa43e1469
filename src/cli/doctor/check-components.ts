import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ComponentFolder } from "../../build/find-components.ts";
import { isObject } from "../../safe/is-object.ts";
import { some } from "../init/part.ts";
import { type Check, type Diagnosis, idsOf } from "./checkup.ts";

/** Files a build makes something of. */
const BUILDABLE = /^[^/]+\.(?:tsx|jsx|njk|nunjucks|hbs|handlebars|html)$/;
const REACT = /^[^/]+\.(?:tsx|jsx)$/;

/** Components: whether they are built, and say what people want to know. */
export const checkComponents: Check = ({ workspace, folders, local }) => {
  const about = "components";
  if (folders.length === 0)
    return [
      {
        about,
        state: "missing",
        says: "none yet",
        todo: "Make components/<id>/<id>.json with its source beside, or run dsr init --add.",
      },
    ];
  const found: Diagnosis[] = [{ about, state: "ok", says: `${folders.length}` }];
  const unbuilt = folders.filter(
    ({ sources, artifacts }) => artifacts.length === 0 && sources.some((one) => BUILDABLE.test(one)),
  );
  if (unbuilt.length === folders.length)
    found.push({
      about,
      state: "missing",
      says: "none is built yet",
      todo: "dsr build (with --roots .. where they bring in what lies beside the workspace), or dsr start, which builds what is looked at.",
    });
  else if (unbuilt.length > 0)
    found.push({
      about,
      state: "wrong",
      says: `${unbuilt.length} of ${folders.length} are not built (${some(
        unbuilt.map(({ id }) => id),
        3,
      )})`,
      todo: "dsr build says why.",
    });
  const undeclared = folders.filter((folder) => !idsOf(local, "component").includes(folder.id));
  if (undeclared.length > 0)
    found.push({
      about,
      state: "wrong",
      says: `${undeclared.length} folders have no declaration (${some(
        undeclared.map(({ id }) => id),
        3,
      )})`,
      todo: `Write components/${undeclared[0]?.id}/${undeclared[0]?.id}.json: {"title": "…"}`,
    });
  if (needsReact(folders) && !isInstalled(workspace, "react"))
    found.push({ about, state: "wrong", says: "React is not installed here", todo: "npm install react react-dom" });
  const silent = folders.filter(({ id }) => !hasText(local.records.get(`component:${id}`)?.data, "description"));
  if (silent.length > 0)
    found.push({
      about: "descriptions",
      state: "missing",
      says: `${silent.length} of ${folders.length} components do not say what they are for (${some(
        silent.map(({ id }) => id),
        3,
      )})`,
      todo: "Fill in description, should_do and should_not_do of their declarations.",
    });
  return found;
};

const needsReact = (folders: readonly ComponentFolder[]): boolean =>
  folders.some(({ sources }) => sources.some((path) => REACT.test(path)));

const hasText = (data: unknown, field: string): boolean =>
  isObject(data) && typeof data[field] === "string" && data[field].trim() !== "";

/** Whether a package lies where code of the workspace would find it. */
function isInstalled(workspace: string, name: string): boolean {
  for (let folder = workspace; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", name, "package.json"))) return true;
    if (folder === dirname(folder)) return false;
  }
}
