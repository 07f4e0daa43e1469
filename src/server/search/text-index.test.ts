import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { createTextIndex, type QueryTerm } from "./text-index.ts";

const VOCABULARY = [
  "button",
  "buttons",
  "butter",
  "color",
  "colour",
  "dialog",
  "date",
  "data",
  "field",
  "fields",
  "form",
];
const FIELDS = ["title", "detail", "text"] as const;
const BOOSTS = [4, 1.5, 1];
const stemOf = (word: string) => word.replace(/s$/, "");
const wordsOf = (text: string) => text.split(" ");
const formsOf = (word: string) => [...new Set([word, stemOf(word)])];

type Document = Record<"id" | (typeof FIELDS)[number], string>;

/** Pseudo-random numbers, the same every time. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function documents(count: number, random: (below: number) => number): Document[] {
  const some = (max: number) =>
    Array.from({ length: 1 + random(max) }, () => VOCABULARY[random(VOCABULARY.length)]).join(" ");
  return Array.from({ length: count }, (_, at) => ({ id: `d${at}`, title: some(3), detail: some(6), text: some(40) }));
}

/** A library with the same ranking formula. */
function openPeer() {
  const peer = new MiniSearch<Document>({ fields: [...FIELDS], tokenize: wordsOf, processTerm: formsOf });
  const search = (words: readonly (readonly QueryTerm[])[], every: boolean) =>
    peer.search(
      {
        combineWith: every ? "AND" : "OR",
        queries: words.map((forms) => ({
          combineWith: "OR",
          queries: forms.map(({ term, boost, isPrefix, wrong }) => ({
            queries: [term],
            prefix: isPrefix,
            fuzzy: wrong || false,
            boostTerm: () => boost,
          })),
        })),
      },
      { tokenize: wordsOf, processTerm: (term) => term, boost: { title: 4, detail: 1.5 } },
    );
  return { peer, search };
}

const form = (term: string, more: Partial<QueryTerm> = {}): QueryTerm => ({
  ...{ term, boost: 1, isPrefix: false, wrong: 0 },
  ...more,
});

const open = () => createTextIndex({ boosts: BOOSTS, wordsOf, formsOf });
const textsOf = (document: Document) => FIELDS.map((field) => document[field]);

describe("the index of texts", () => {
  it("finds and ranks like a known library with the same formula, while documents are added and removed", async () => {
    const random = randomNumbers(7);
    const index = open();
    const { peer, search } = openPeer();
    const there: Document[] = [];
    for (const document of documents(400, random)) {
      index.add(document.id, textsOf(document));
      peer.add(document);
      there.push(document);
      if (random(3) > 0) continue;
      const [gone] = there.splice(random(there.length), 1);
      if (gone) {
        index.remove(gone.id);
        peer.discard(gone.id);
      }
    }
    await peer.vacuum();
    const requested: QueryTerm[][][] = [
      [[form("button")]],
      [[form("button")], [form("color"), form("colour", { boost: 0.7 })]],
      [[form("form")], [form("dialog")], [form("date")]],
      [[form("but", { isPrefix: true })]],
      [[form("form"), form("fi", { isPrefix: true })], [form("datum", { wrong: 0.25 })]],
      [[form("colr", { wrong: 0.25 })], [form("nothing")]],
      [[form("nothing")]],
    ];
    for (const words of requested)
      for (const every of [false, true]) {
        const expected = new Map(search(words, every).map(({ id, score }) => [id, score]));
        const { hits } = index.search(words, { every, bits: new Map() });
        expect(hits.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].toSorted());
        for (const { id, score } of hits) expect(score / (expected.get(id) ?? 0)).toBeCloseTo(1, 9);
      }
  });

  it("returns the query words in a document, and the matching terms", () => {
    const index = open();
    index.add("one", ["Dialog of", "dates", "buttons buttons"]);
    index.add("two", ["date", "", ""]);
    const { hits, terms } = index.search([[form("button")], [form("dat", { isPrefix: true })]], {
      every: false,
      bits: new Map([
        ["button", 1],
        ["dat", 2],
      ]),
    });
    expect(hits.map(({ id, has }) => [id, has]).toSorted()).toEqual([
      ["one", 3],
      ["two", 2],
    ]);
    expect([...terms].toSorted()).toEqual(["button", "date", "dates"]);
  });

  it("finds only existing documents after thousands were added and removed", () => {
    const index = open();
    for (let turn = 0; turn < 9_000; turn++) {
      if (turn >= 100) index.remove(`d${turn - 100}`);
      index.add(`d${turn}`, [`word${turn} same`, "", "buttons"]);
    }
    const find = (term: string) => index.search([[form(term)]], { every: false, bits: new Map() }).hits;
    expect(
      find("same")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(Array.from({ length: 100 }, (_, at) => `d${8_900 + at}`).toSorted());
    expect(find("word8899")).toEqual([]);
    expect(find("word8950").map(({ id }) => id)).toEqual(["d8950"]);
  });
});
