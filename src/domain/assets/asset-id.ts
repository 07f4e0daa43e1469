import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LENGTH = 16;

/** Letters that cannot be guessed (75 bits). */
export const randomLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Id of an asset that is not named by its bytes (decisions, "Assets"). */
export const newAssetId = (): string => `ast_${randomLetters()}`;
