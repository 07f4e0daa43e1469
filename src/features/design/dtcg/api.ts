export { describeTokens, type TokenInfo, type TokenList } from "./describe-tokens.ts";
export { tokenReader } from "./token-reader.ts";
