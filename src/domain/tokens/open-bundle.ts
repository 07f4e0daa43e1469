import { compileFormat, mergeTrees, openTokenSystem, tokensFromSnapshot } from "../../engines/tokens/engine.ts";
import type { DesignVariablesFile, TokenSystem } from "../../engines/tokens/names.ts";
import { membersOf } from "../../store/json-members.ts";
import type { BundleText } from "./bundle-text.ts";
import { variablesPath } from "./design-variables-kind.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { systemOf } from "./select.ts";

/** A bundle. Its tokens are resolved on demand, so that a bundle with faults can be read. */
export interface OpenBundle {
  text: BundleText;
  /** Whether it is unchanged since the push: then its compiled files match its tokens. */
  isAsPushed: boolean;
  bundle: DtcgDocument;
  /** The variables of the design tool, which take precedence over the bundle. */
  designVariables: readonly DesignVariablesFile[];
  system(): TokenSystem;
}

/** Parses token sources. Runs in a thread, because each may have 32 MiB. */
export function openBundle(text: BundleText): OpenBundle {
  const designVariables = variablesIn(text);
  const common = { text, designVariables, isAsPushed: text.pushed !== undefined && designVariables.length === 0 };
  if (text.pushed === undefined) {
    const { bundle, system } = bundleOfSnapshot(JSON.parse(text.snapshot ?? "{}"), designVariables);
    return { ...common, bundle, system: () => system };
  }
  const bundle = dtcgDocument.parse(JSON.parse(text.pushed));
  let system: TokenSystem | undefined;
  return {
    ...common,
    bundle,
    system() {
      system ??= systemOf(bundle, designVariables);
      return system;
    },
  };
}

/** The bundle of the last question, because readers ask about the present one. */
let last: OpenBundle | undefined;

/** The bundle, opened once for questions that follow each other. Runs in a thread. */
export function openCachedBundle(requested: BundleText): OpenBundle {
  if (last === undefined || !isSameText(last.text, requested)) last = openBundle(requested);
  return last;
}

const isSameText = (one: BundleText, other: BundleText): boolean =>
  one.pushed === other.pushed && one.variables === other.variables && one.snapshot === other.snapshot;

/** Only the tokens, without the compiled files. */
export function systemOfText(text: BundleText): TokenSystem {
  const designVariables = variablesIn(text);
  if (text.pushed !== undefined) return systemOf(dtcgDocument.parse(JSON.parse(text.pushed)), designVariables);
  return systemOfSnapshot(JSON.parse(text.snapshot ?? "{}"), designVariables).system;
}

function variablesIn({ variables: text }: BundleText): DesignVariablesFile[] {
  if (text === undefined) return [];
  return [{ path: variablesPath(JSON.parse(membersOf(text).get("fileKey") ?? '""')), text }];
}

/**
 * The bundle of the design tool's raw snapshot and variables, until a bundle is pushed. It is compiled for reading and
 * never stored.
 */
function bundleOfSnapshot(
  snapshot: unknown,
  designVariables: readonly DesignVariablesFile[],
): { bundle: DtcgDocument; system: TokenSystem } {
  const { dtcg, system } = systemOfSnapshot(snapshot, designVariables);
  const bundle = {
    manifest: {},
    css: compileFormat(system, "css", { attributes: {} }),
    scss: compileFormat(system, "scss", { attributes: {} }),
    utilitycss: compileFormat(system, "utilitycss", { attributes: {} }),
    dtcg,
  };
  return { bundle, system };
}

/** The tokens of that bundle, of which nothing is compiled. */
function systemOfSnapshot(snapshot: unknown, designVariables: readonly DesignVariablesFile[]) {
  const { trees, problems } = tokensFromSnapshot(snapshot);
  const dtcg = mergeTrees(Object.values(trees));
  const system = openTokenSystem({ dtcg, designVariables });
  return { dtcg, system: { ...system, problems: [...problems, ...system.problems] } };
}
