export { shownTokens } from "./foundations-data.ts";
export { foundationsReader } from "./foundations-reader.ts";
export { followedRoles, selectionQuery } from "./selection.ts";
export { ReadableValue } from "./tokens/readable-value.tsx";
export { type Pictured, TokenPicture } from "./tokens/token-picture.tsx";
export { tokensText, tokenTable, tokenText } from "./tokens/token-text.ts";
