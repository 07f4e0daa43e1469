export { type Pictured, TokenPicture } from "./token-picture.tsx";
export { tokensText, tokenTable, tokenText } from "./token-text.ts";
