export { describeTokens, type TokenInfo, type TokenList } from "./describe-tokens.ts";
export type { DtcgDocument } from "./dtcg-document.ts";
export { systemOf } from "./select.ts";
export { tokenReader } from "./token-reader.ts";
