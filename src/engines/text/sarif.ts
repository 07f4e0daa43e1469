/** The place of a result: lines and columns from 1, in UTF-16 code units, the end excluded. */
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
  /** Relative to the root of the repository, with `/`, or the address of a file outside it (`file:`). */
  path?: string | undefined;
  region?: SarifRegion | undefined;
  /** The logical place in the file: a JSON Pointer. */
  logical?: string | undefined;
  /** Text that replaces the region. */
  replacement?: string | undefined;
  properties?: Record<string, unknown> | undefined;
}

export interface SarifRule {
  id: string;
  /** A one-line summary of the rule. */
  title?: string | undefined;
  help?: { url: string } | undefined;
}

/** A file that wasn't checked, and why. */
export type SarifNotice = Pick<SarifResult, "path" | "region"> & { text: string };

/** Settings of a log. */
export interface SarifOptions {
  tool: string;
  version: string;
  rules?: readonly SarifRule[] | undefined;
  /**
   * Maximum results of one run. Further results are in further runs, each with its own category, as code hosts require.
   */
  mostOfRun?: number | undefined;
  notices?: readonly SarifNotice[] | undefined;
}

/**
 * Returns results in the Static Analysis Results Interchange Format 2.1.0 (OASIS), for code hosts. Rules without a
 * description only have their IDs.
 */
export function sarifLog(
  results: readonly SarifResult[],
  { tool, version, rules: known = [], mostOfRun = Number.POSITIVE_INFINITY, notices = [] }: SarifOptions,
) {
  const described = new Map(known.map((rule) => [rule.id, rule]));
  const ids = [...new Set([...described.keys(), ...results.map(({ ruleId }) => ruleId)])].sort();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const driver = { name: tool, version, rules: ids.map((id) => ruleOf(id, described.get(id))) };
  const ofResults = results.map((result) => ({
    ruleId: result.ruleId,
    ruleIndex: indexes.get(result.ruleId),
    level: result.level,
    message: { text: result.message },
    locations: locationsOf(result),
    ...fixesOf(result),
    ...(result.properties ? { properties: result.properties } : {}),
  }));
  const starts = [0];
  for (let start = mostOfRun; start < ofResults.length; start += mostOfRun) starts.push(start);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: starts.map((start, index) => ({
      tool: { driver },
      // The category is the text before the last `/`. The first run has the category that the upload names.
      ...(index > 0 ? { automationDetails: { id: `${tool.replaceAll(" ", "-")}/${index + 1}/` } } : {}),
      ...(index === 0 && notices.length > 0 ? { invocations: [invocationOf(notices)] } : {}),
      columnKind: "utf16CodeUnits",
      results: ofResults.slice(start, start + mostOfRun),
    })),
  };
}

/** Yields the text of a log, one result per line: a log of many results is longer than a string can be. */
export function* sarifLines({ runs, ...log }: ReturnType<typeof sarifLog>): Generator<string> {
  yield `${JSON.stringify(log).slice(0, -1)},"runs":[`;
  for (const [index, { results, ...run }] of runs.entries()) {
    yield `${JSON.stringify(run).slice(0, -1)},"results":[`;
    for (const [at, result] of results.entries()) yield JSON.stringify(result) + (at < results.length - 1 ? "," : "");
    yield index < runs.length - 1 ? "]}," : "]}";
  }
  yield "]}";
}

/** Notices of skipped files: the tool ran, but not over all files. */
const invocationOf = (notices: readonly SarifNotice[]) => ({
  executionSuccessful: false,
  toolExecutionNotifications: notices.map(({ text, ...where }) => ({
    level: "error",
    message: { text },
    locations: locationsOf(where),
  })),
});

const ruleOf = (id: string, rule: SarifRule | undefined) => ({
  id,
  ...(rule?.title === undefined ? {} : { shortDescription: { text: rule.title } }),
  ...(rule?.help === undefined ? {} : { helpUri: rule.help.url }),
});

function locationsOf({ path, region, logical }: Pick<SarifResult, "path" | "region" | "logical">) {
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

const artifactOf = (path: string) =>
  path.startsWith("file:")
    ? { uri: path }
    : { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
