export { bundleKinds } from "./bundle-text.ts";
export type { TokenForm } from "./describe-modes.ts";
export type { TokenValue } from "./describe-token.ts";
export { describeTokens, type TokenInfo, type TokenList } from "./describe-tokens.ts";
export type { DtcgDocument } from "./dtcg-document.ts";
export type { ModesIndex } from "./modes-index.ts";
export type { TokenDetail } from "./read-token.ts";
export { systemOf } from "./select.ts";
export { tokenReader } from "./token-reader.ts";
