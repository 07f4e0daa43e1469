import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LENGTH = 16;

/** An id nobody can guess (75 bits): `ast_` and 16 letters (decisions, "Assets"). */
export const newAssetId = (): string =>
  `ast_${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
