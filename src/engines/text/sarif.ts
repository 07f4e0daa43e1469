/** Where something was found: lines and columns from 1, in UTF-16 code units, the end excluded. */
export interface SarifRegion {
  startLine: number;
  startColumn?: number | undefined;
  endLine?: number | undefined;
  endColumn?: number | undefined;
}

export interface SarifResult {
  ruleId: string;
  level: "error" | "warning" | "note";
  message: string;
  /** Relative to the folder that was checked, with `/`. */
  path?: string | undefined;
  region?: SarifRegion | undefined;
  /** Where it is in the meaning of the file: a JSON Pointer. */
  logical?: string | undefined;
  /** A text to write in place of the region. */
  replacement?: string | undefined;
  properties?: Record<string, unknown> | undefined;
}

export interface SarifRule {
  id: string;
  /** What it finds, in a line. */
  title?: string | undefined;
  help?: { url: string } | undefined;
}

/**
 * Results in the Static Analysis Results Interchange Format 2.1.0 (OASIS), as code hosts read it. Rules that nothing is said
 * of are told by their ids.
 */
export function sarifLog(
  results: readonly SarifResult[],
  { tool, version, rules: known = [] }: { tool: string; version: string; rules?: readonly SarifRule[] },
) {
  const described = new Map(known.map((rule) => [rule.id, rule]));
  const ids = [...new Set([...described.keys(), ...results.map(({ ruleId }) => ruleId)])].sort();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: tool, version, rules: ids.map((id) => ruleOf(id, described.get(id))) } },
        columnKind: "utf16CodeUnits",
        results: results.map((result) => ({
          ruleId: result.ruleId,
          ruleIndex: indexes.get(result.ruleId),
          level: result.level,
          message: { text: result.message },
          locations: locationsOf(result),
          ...fixesOf(result),
          ...(result.properties ? { properties: result.properties } : {}),
        })),
      },
    ],
  };
}

const ruleOf = (id: string, rule: SarifRule | undefined) => ({
  id,
  ...(rule?.title === undefined ? {} : { shortDescription: { text: rule.title } }),
  ...(rule?.help === undefined ? {} : { helpUri: rule.help.url }),
});

function locationsOf({ path, region, logical }: SarifResult) {
  const logicalLocations = logical === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: logical }] };
  if (path === undefined) return logical === undefined ? [] : [logicalLocations];
  const physicalLocation = { artifactLocation: artifactOf(path), ...(region ? { region } : {}) };
  return [{ physicalLocation, ...logicalLocations }];
}

function fixesOf({ path, region, replacement }: SarifResult) {
  if (path === undefined || region === undefined || replacement === undefined) return {};
  const replacements = [{ deletedRegion: region, insertedContent: { text: replacement } }];
  return { fixes: [{ artifactChanges: [{ artifactLocation: artifactOf(path), replacements }] }] };
}

const artifactOf = (path: string) => ({
  uri: path.split("/").map(encodeURIComponent).join("/"),
  uriBaseId: "%SRCROOT%",
});
