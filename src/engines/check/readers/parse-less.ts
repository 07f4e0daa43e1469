/// <reference path="./postcss-less.d.ts" />
import { Input, type Root } from "postcss";
import LessParser from "postcss-less/lib/LessParser.js";

/**
 * Parses Less. Behind a `//` comment that holds a quote the nodes have an `input` of their own, the rest of the text, and
 * places in that. The package's `parse` makes them places of the whole text, for which it compares both for every node: a
 * file of 300 KB takes it 10 s.
 */
export function parseLess(text: string, options: { map: false }): Root {
  const parser = new LessParser(new Input(text, options));
  parser.parse();
  return parser.root;
}
