import { expect, it } from "vitest";
import { projectKeyOf } from "./project-key.ts";

it.each<[unknown, string | undefined]>([
  [{ designtool_project_id: "aBc1" }, "aBc1"],
  [{ designtoolProjectId: " aBc1 " }, "aBc1"],
  [{ figma_project_id: "old", designtool_project_id: "new" }, "new"],
  [{ app: { designtool_project_id: "inside" } }, "inside"],
  [{ designtool: { project: "block" } }, "block"],
  [{ designtool: { icons: "Icons" }, figma: { fileKey: "older" } }, "older"],
  [{ designtool: { url: "https://www.figma.com/design/aBc1/Acme?node-id=1-2" } }, "aBc1"],
  [{ designtool_project_id: "https://www.figma.com/file/aBc1/Acme" }, "aBc1"],
  [{ designtool_project_id: "https://www.figma.com/design/aBc1/branch/dEf2/Acme" }, "dEf2"],
  [{ designtool_project_id: "../me", figma: { file: "good" } }, "good"],
  [{ designtool_project_id: "https://www.figma.com/" }, undefined],
  [{ designtool_project_id: 12, app: "x", figma: [] }, undefined],
  [{}, undefined],
])("of %j is %s", (config, key) => {
  expect(projectKeyOf(Object(config))).toBe(key);
});
