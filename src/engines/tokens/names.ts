/**
 * Types and constants of the token engine, without its code: an importer of a path or the list of formats loads no
 * parser and no emitter.
 */
export type { BundleConfig } from "./bundle/bundle-config.ts";
export type { FoundProblem } from "./bundle/find-problems.ts";
export type { BundleManifest } from "./bundle/manifest.ts";
export {
  BUNDLE_FORMATS,
  DESIGN_SYSTEM_FOLDER,
  EXPECTED,
  MANIFEST_PATH,
  outputPath,
  SOURCE_ENDINGS,
  SOURCES,
} from "./bundle/places.ts";
export type { SystemComparisonLine, TokenComparison } from "./compare/compare-systems.ts";
export type { ComparedToken, ValueChange } from "./compare/compare-token.ts";
export type { Magnitude } from "./compare/magnitude.ts";
export { VERDICTS, type Verdict } from "./compare/verdict.ts";
export type { ResolvedToken } from "./dtcg/resolve.ts";
export type { EmitOptions } from "./emit/emitter.ts";
export { FORMAT_FILES, type Format, formatNamed, TOKEN_FORMATS } from "./emit/formats.ts";
export type { Problem } from "./problem.ts";
export type { ProofBrowser } from "./proof/compute-expected.ts";
export type { ExpectedProof } from "./proof/expected.ts";
export type { Proof } from "./proof/prove.ts";
export type { SheetFile } from "./proof/read-sheets.ts";
export type { CollectionTokens } from "./sources/figma/tokens-from-variables.ts";
export type { VariableLayer } from "./sources/figma/variable-layers.ts";
export type { Axis, AxisChoice } from "./system/axis.ts";
export type { DesignVariablesFile } from "./system/design-variables.ts";
export type { AxisEdit } from "./system/edit-resolver.ts";
export type { ResolverAxis } from "./system/resolver-document.ts";
export type { TokenSet, TokenSystem } from "./system/token-system.ts";
export type { TokenTree } from "./token-tree.ts";
