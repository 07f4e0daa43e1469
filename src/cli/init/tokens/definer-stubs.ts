/**
 * Modules in place of packages whose functions only mark an object as a part of a theme. The packages themselves need
 * Node, and are often not installed.
 */
export const DEFINER_STUBS: ReadonlyMap<string, string> = new Map([
  ["@pandacss/dev", definers("definePreset", "defineConfig", "defineTokens", "defineSemanticTokens")],
  ["@pandacss/types", "export default {};"],
  [
    "@chakra-ui/react",
    definers("defineConfig", "defineTokens", "defineSemanticTokens", "mergeConfigs", "createSystem"),
  ],
  ["@vanilla-extract/css", vanillaExtract()],
]);

/** Functions that return their argument. Several configurations are merged by their order. */
function definers(...names: readonly string[]): string {
  const others = ["Recipe", "SlotRecipe", "Styles", "TextStyles", "LayerStyles", "Keyframes", "Conditions", "Utility"];
  return `
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const merged = (one, other) => {
  if (!isObject(one) || !isObject(other)) return other === undefined ? one : other;
  const all = { ...one };
  for (const key of Object.keys(other)) all[key] = merged(all[key], other[key]);
  return all;
};
const same = (...values) => values.reduce(merged, undefined);
${[...names, ...others.map((name) => `define${name}`)].map((name) => `export const ${name} = same;`).join("\n")}
Object.assign(same, { colors: same, spacing: same, sizes: same, fonts: same });
export const defaultConfig = {}, defaultBaseConfig = {}, defaultSystem = {};
export default {};`;
}

/** Themes are the values that they give, not the names of their classes. */
function vanillaExtract(): string {
  return `
const last = (...values) => values.findLast((value) => typeof value === "object" && value !== null);
export const createGlobalTheme = (selector, ...values) => last(...values);
export const createTheme = (...values) => (values.length > 1 && typeof values[1] === "object" ? last(...values) : [{}, values[0]]);
export const createThemeContract = (contract) => contract;
export const createGlobalThemeContract = (contract) => contract;
export const assignVars = (contract, values) => values;
export const createVar = () => "";
export const fallbackVar = (...values) => values.at(-1);
const nothing = () => "";
export { nothing as style, nothing as styleVariants, nothing as globalStyle, nothing as keyframes, nothing as fontFace };
export { nothing as globalFontFace, nothing as globalKeyframes, nothing as createContainer, nothing as globalLayer, nothing as layer };
export { nothing as composeStyles, nothing as generateIdentifier };`;
}
