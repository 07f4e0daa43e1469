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
  /** Relative to the root of the repository, with `/`; or the address of a file outside of it (`file:`). */
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

/** Something that was not looked at, and why. */
export type SarifNotice = Pick<SarifResult, "path" | "region"> & { text: string };

/** What is said beside results. */
export interface SarifOptions {
  tool: string;
  version: string;
  rules?: readonly SarifRule[] | undefined;
  /** Results of one run at most; more make further runs, each a category of its own as code hosts ask for. */
  mostOfRun?: number | undefined;
  notices?: readonly SarifNotice[] | undefined;
}

/**
 * Results in the Static Analysis Results Interchange Format 2.1.0 (OASIS), as code hosts read it. Rules that nothing is said
 * of are told by their ids.
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
      // The category is what stands before the last `/`; the first run is of the category the upload names.
      ...(index > 0 ? { automationDetails: { id: `${tool.replaceAll(" ", "-")}/${index + 1}/` } } : {}),
      ...(index === 0 && notices.length > 0 ? { invocations: [invocationOf(notices)] } : {}),
      columnKind: "utf16CodeUnits",
      results: ofResults.slice(start, start + mostOfRun),
    })),
  };
}

/** The text of a log, a result a line: as a whole a log of many results is longer than a text can be. */
export function* sarifLines({ runs, ...log }: ReturnType<typeof sarifLog>): Generator<string> {
  yield `${JSON.stringify(log).slice(0, -1)},"runs":[`;
  for (const [index, { results, ...run }] of runs.entries()) {
    yield `${JSON.stringify(run).slice(0, -1)},"results":[`;
    for (const [at, result] of results.entries()) yield JSON.stringify(result) + (at < results.length - 1 ? "," : "");
    yield index < runs.length - 1 ? "]}," : "]}";
  }
  yield "]}";
}

/** What was not looked at: the tool ran, and not over all there is. */
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
