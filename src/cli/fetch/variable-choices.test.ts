import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mergeTrees } from "../../engines/tokens/dtcg/merge.ts";
import { tokensFromVariables } from "../../engines/tokens/sources/figma/tokens-from-variables.ts";
import { openTokenSystem } from "../../engines/tokens/system/token-system.ts";
import { RESOLVER_FILE, resolverFile } from "./resolver-file.ts";
import { variableFiles } from "./variable-files.ts";

const fixture = readFileSync(new URL("../../../test/fixtures/figma/variables.json", import.meta.url), "utf8");
const alias = (id: string) => ({ type: "VARIABLE_ALIAS", id });

/** The variables of the fixture; with a density too, where folders do not suffice. */
function metaOf(withDensity: boolean) {
  const { meta } = JSON.parse(fixture);
  if (!withDensity) return meta;
  const id = "VariableCollectionId:10:400";
  meta.variableCollections[id] = {
    ...{ id, name: "Density", defaultModeId: "40:0", variableIds: [] },
    modes: [
      { modeId: "40:0", name: "Cosy" },
      { modeId: "40:1", name: "Compact" },
    ],
  };
  meta.variables["VariableID:10:99"] = {
    ...{ id: "VariableID:10:99", name: "row/height", variableCollectionId: id, resolvedType: "FLOAT" },
    ...{ scopes: ["WIDTH_HEIGHT"], valuesByMode: { "40:0": 48, "40:1": alias("VariableID:10:5") } },
  };
  return meta;
}

it.each([false, true])("every choice of modes is what it is in the design tool (with a density: %s)", (withDensity) => {
  const { collections } = tokensFromVariables(metaOf(withDensity));
  const placed = variableFiles(collections);
  const { trees, axes, needsResolver } = placed;
  expect(needsResolver).toBe(true);
  const sources = Object.fromEntries([...trees].map(([path, tree]) => [path, JSON.stringify(tree)]));
  sources[RESOLVER_FILE] = JSON.stringify(resolverFile([...trees.keys()], placed));
  const system = openTokenSystem({ sources });
  expect(system.problems).toEqual([]);
  expect(system.axes.map(({ name, values }) => [name, new Set(values)])).toEqual(
    expect.arrayContaining(axes.map(({ name, contexts }) => [name, new Set(contexts.keys())])),
  );
  let choices = 0;
  for (const brand of ["Tideline", "Northern Isles"])
    for (const scheme of ["Light", "Dark", "High contrast"])
      for (const density of withDensity ? ["Cosy", "Compact"] : [""]) {
        const chosen = [brand, scheme, density];
        const wanted = openTokenSystem({
          dtcg: mergeTrees(
            collections.map(({ modes }) => (modes.find(({ name }) => chosen.includes(name)) ?? modes[0])?.tree ?? {}),
          ),
        }).select();
        const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
        const found = system.select({
          ...{ brand: slug(brand), scheme: slug(scheme) },
          ...(withDensity ? { density: slug(density) } : {}),
        });
        const values = ({ tokens }: typeof found) => new Map(tokens.map(({ name, resolved }) => [name, resolved]));
        expect(found.problems.filter(({ severity }) => severity === "error")).toEqual(
          wanted.problems
            .filter(({ severity }) => severity === "error")
            .map((problem) => expect.objectContaining({ rule: problem.rule })),
        );
        expect(values(found)).toEqual(values(wanted));
        choices += 1;
      }
  expect(choices).toBe(withDensity ? 12 : 6);
  // Who chooses nothing gets the default modes of the design tool.
  expect(system.select().choice).toMatchObject({ brand: "tideline", scheme: "light" });
});
