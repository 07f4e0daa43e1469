import { createChecker } from "../engines/check/check-files.ts";
import { type KnownToken, NOTHING_KNOWN } from "../engines/check/knowledge.ts";
import { knownTokens } from "../engines/check/known-tokens.ts";
import { counted } from "../engines/text/noun.ts";
import { mergeTrees, openTokenSystem, tokensFromSnapshot } from "../engines/tokens/engine.ts";
import { outputPath, type TokenSystem } from "../engines/tokens/names.ts";
import { isObject } from "../safe/is-object.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import type { ValidationFinding } from "./finding.ts";
import { readTokenSources } from "./tokens/read-token-sources.ts";

/** Finds values in component style sheets that a token could replace. */
export interface StyleChecker {
  /** Names and values as JSON. Changes if the findings can change. */
  state: string;
  check(path: string, css: string): ValidationFinding[];
}

const SNAPSHOT = "public/api/tokens.json";
/** Maximum number of findings per file. */
const MAX_FINDINGS = 50;

/**
 * Creates a checker with the tokens of a workspace: from its sources, otherwise from the compiled bundle; and with the
 * styles of its snapshot.
 */
export async function openStyleChecker(files: WorkspaceFiles): Promise<StyleChecker> {
  const compiled = (format: "css" | "scss") => tolerant(files.text(outputPath(format)));
  const [css = "", scss = "", snapshot, system] = await Promise.all([
    compiled("css"),
    compiled("scss"),
    tolerant(files.json(SNAPSHOT)),
    readSystem(files),
  ]);
  const { tokens } = knownTokens({ css, scss }, system, deprecationOf);
  const styles = openTokenSystem({ dtcg: mergeTrees(Object.values(tokensFromSnapshot(snapshot).trees)) });
  const drawn = knownTokens({ css: "", scss: "" }, styles, deprecationOf).tokens;
  // A style that is also a token is only included as a token.
  const names = new Set(tokens.map((token) => token.css));
  return createStyleChecker([...tokens, ...drawn.filter((token) => !names.has(token.css))]);
}

/** Creates a checker with these tokens. */
export function createStyleChecker(tokens: readonly KnownToken[]): StyleChecker {
  const { check } = createChecker({ ...NOTHING_KNOWN, tokens });
  return {
    state: JSON.stringify(tokens),
    check(path, css) {
      const found = check([{ path, content: css }]).findings.filter(({ ruleId }) => ruleId.startsWith("hard-coded-"));
      const findings = found.slice(0, MAX_FINDINGS).map(({ ruleId, severity, line, message }): ValidationFinding => {
        // A scheme changes colors, so they are more severe. A hard-coded length looks correct.
        const weight = ruleId === "hard-coded-color" ? severity : "info";
        const reported = `${path}:${line}: ${message}`;
        return { ruleId, severity: weight, message: reported, selector: "", path, line, engine: "tokens" };
      });
      const rest = found.length - MAX_FINDINGS;
      if (rest <= 0) return findings;
      const message = `${path}: ${counted(rest, "more value")} with a token.`;
      const more = {
        ruleId: "hard-coded-more",
        severity: "info",
        message,
        selector: "",
        path,
        engine: "tokens",
      } as const;
      return [...findings, more];
    },
  };
}

/** Excludes deprecated tokens from suggestions. */
const deprecationOf = (deprecated: unknown) => (deprecated ? {} : undefined);

async function readSystem(files: WorkspaceFiles): Promise<TokenSystem> {
  const read = await readTokenSources(files).catch(() => undefined);
  if (read && read.order.length > 0 && read.faults.length === 0) return read.system;
  const compiled = await tolerant(files.json(outputPath("dtcg")));
  return openTokenSystem(isObject(compiled) ? { dtcg: { ...compiled } } : {});
}

/** An unreadable file is reported on push. Here it has no tokens. */
const tolerant = <T>(read: Promise<T>): Promise<T | undefined> => read.catch(() => undefined);
