import type { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { note } from "../../../test/store-suite-kinds.ts";
import type { SearchDocument } from "../../platform/contract/search-source.ts";
import type { Snapshot } from "../../store/store.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import type { IndexLimits } from "./search-tasks.ts";

const open: SearchIndex[] = [];
afterAll(() => Promise.all(open.map((index) => index.close())));

function site(documents: SearchDocument[], room?: IndexLimits) {
  const state = { documents, head: 1, reads: 0, fails: false };
  const snapshot: Snapshot = {
    get: async () => undefined,
    text: async () => undefined,
    list: async () => [],
    head: (kinds) => (kinds.includes(note) ? state.head : 0),
    stamps: (records) => records.map(() => state.head),
    derive: async (make) => make(snapshot),
  };
  const index = createSearchIndex(
    [
      async function* ({ snapshot: read }) {
        state.reads++;
        await read.list(note);
        yield* state.documents;
        if (state.fails) throw new Error("the database is away");
      },
    ],
    () => Promise.reject(new Error("asks for no part")),
    room,
  );
  open.push(index);
  return {
    state,
    index,
    ask: (query: string, limit: number) => index.search(snapshot, { query, limit }),
    question: (question: string) => index.findPassages(snapshot, { question, limit: 5 }),
    find: async (query: string) => (await index.search(snapshot, { query, limit: 10 })).results.map(({ id }) => id),
  };
}

const document = (id: string, title: string, text = ""): SearchDocument => ({
  id,
  kind: "page",
  group: "Pages",
  title,
  url: "/",
  text,
});

describe("search", () => {
  const documents = [
    document("button", "Button", "actions"),
    document("camel", "bgColor.dangerEmphasis"),
    document("form", "Forms", "has a button"),
    document("ja", "はじめに", "デザインシステムの使い方"),
    document("ar", "علامة تايدلاين"),
  ];
  const { find, state } = site(documents);

  it("reads a page to its end, regardless of its length", async () => {
    const text = `# Long\n\n${"A place in the harbour. ".repeat(43_000)}\n\n## Tidewater rule\n\nThe kelpforest.`;
    const long = site([{ ...document("long", "Long"), text: undefined, markdown: text }]);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(await long.find("kelpforest")).toEqual(["long"]);
    expect(await long.find("tidewater rule")).toEqual(["long"]);
  });

  describe("for words as people write them", () => {
    const spoken = site([
      document("ar2", "نص", "يُستخدم الزِّرُّ هنا"),
      document(
        "code",
        "Using the hook",
        "Call useColorMode() from @probe/ui. Set aria-labelledby on the dialog. The token --color-bg-subtle and $spacing-md, class .btn--primary, C++ and C#, v2.10.3, node_modules, HTTP/2, onClick, XMLHttpRequest, data-testid, snake_case_name, 16px.",
      ),
      document(
        "de",
        "Schaltflächen und Formularfelder",
        "Die Eingabeaufforderung zeigt eine Fehlermeldung. Straßenkarte. Auswahlmöglichkeiten. Barrierefreiheitserklärung.",
      ),
      document("de2", "Bestätigungsdialog", "Der Bestätigungsdialog. STRASSE und Straße. Maßstab. Größe."),
      document(
        "en",
        "E-mail and sign-in",
        "Opt-in check box for newsletters. The radii of surfaces. Colour behaviour. Dropdown menus.",
      ),
      document("fr2", "Œuvre", "Le nœud et l’ægis."),
      document("he", "כפתור", "הַכַּפְתּוֹר מַתְחִיל"),
      document("far", "Far apart", "A check of what is in the box."),
      document("no", "Smørrebrød og Łódź", "Brukergrensesnitt for nettsteder."),
    ]);

    it.each([
      ["الزر", "ar2"],
      ["زر", "ar2"],
      ["כפתור", "he"],
      ["מתחיל", "he"],
      ["הכפתור", "he"],
      ["groesse", "de2"],
      ["Größe", "de2"],
      ["grosse", "de2"],
      ["strasse", "de2"],
      ["massstab", "de2"],
      ["bestaetigungsdialog", "de2"],
      ["noeud", "fr2"],
      ["oeuvre", "fr2"],
      ["aegis", "fr2"],
      ["Feld", "de"],
      ["Felder", "de"],
      ["Meldung", "de"],
      ["Meldungen", "de"],
      ["Karte", "de"],
      ["Aufforderung", "de"],
      ["Barrierefreiheit", "de"],
      ["smorrebrod", "no"],
      ["smoerrebroed", "no"],
      ["lodz", "no"],
      ["grensesnitt", "no"],
      ["colormode", "code"],
      ["color-mode", "code"],
      ["color mode", "code"],
      ["ColorMode", "code"],
      ["testid", "code"],
      ["datatestid", "code"],
      ["casename", "code"],
      ["checkbox", "en"],
      ["drop-down", "en"],
      ["drop down", "en"],
      ["dropDown", "en"],
      ["email", "en"],
      ["signin", "en"],
      ["C++", "code"],
      [".btn--primary", "code"],
      ["aria labelledby", "code"],
      ["--color-bg", "code"],
    ])("finds %s", async (query, id) => expect((await spoken.find(query))[0]).toBe(id));

    it("reports a match within a longer word, and doesn't if the word exists", async () => {
      const { unknown } = await spoken.ask("Meldung", 5);
      expect(unknown).toEqual(["meldung"]);
      expect((await spoken.ask("checkbox", 5)).unknown).toEqual([]);
      expect((await spoken.ask("dropdown", 5)).unknown).toEqual([]);
      expect(await spoken.find("checkbox")).not.toContain("far");
    });

    it("names the best matching section of the page", async () => {
      const pages = site([
        {
          ...document("page:long", "Long guide"),
          url: "/docs/long",
          text: undefined,
          markdown: "# Long guide\n\n## Start\n\nA place.\n\n## Tidewater rule\n\nThe word kelpforest stands here.\n",
        },
      ]);
      const sectionOf = async (query: string) => (await pages.ask(query, 5)).results[0]?.section;
      const section = { title: "Tidewater rule", url: "/docs/long#h-tidewater-rule" };
      expect(await sectionOf("kelpforest")).toEqual(section);
      expect(await sectionOf("tidewater rule")).toEqual(section);
      expect(await sectionOf("long guide")).toBeUndefined();
    });
  });

  it("finds beginnings of words, the title before the text", async () =>
    expect(await find("but")).toEqual(["button", "form"]));
  it("tolerates typing errors", async () => expect(await find("buttno")).toContain("button"));
  it("finds words inside camelCase and dotted names", async () => expect(await find("emphasis")).toEqual(["camel"]));
  it("finds words of scripts without spaces, and right to left", async () => {
    expect(await find("デザイン")).toEqual(["ja"]);
    expect(await find("تايدلاين")).toEqual(["ar"]);
  });
  it("returns the same result for the same query, with any number of results", async () => {
    const many = Array.from({ length: 150 }, (_, index) => document(`many-${index}`, `Icon ${index}`));
    const { ask, state: changed } = site(many);
    const whole = await ask("icon", 150);
    expect(whole.results).toHaveLength(150);
    expect(await ask("icon", 150)).toEqual(whole);
    expect(await ask("icon", 3)).toEqual({ ...whole, results: whole.results.slice(0, 3), total: 150 });
    changed.documents = many.slice(0, 2);
    changed.head = 2;
    expect((await ask("icon", 3)).total).toBe(2);
  });
  it("lets a search run before earlier questions are all done", async () => {
    const { ask, question } = site(documents);
    const order: string[] = [];
    const requested = Array.from({ length: 20 }, (_, index) =>
      question(`Which button is number ${index}?`).then(() => order.push("question")),
    );
    const searched = ask("button", 5).then(() => order.push("search"));
    await Promise.all([...requested, searched]);
    expect(order).toHaveLength(21);
    expect(order.indexOf("search")).toBeLessThan(3);
  });
  it("reads again only after a change of a kind that was read, and forgets deleted records", async () => {
    const before = state.reads;
    await find("button");
    expect(state.reads).toBe(before);
    state.documents = documents.slice(1);
    state.head = 2;
    expect(await find("but")).toEqual(["form"]);
    expect(state.reads).toBe(before + 1);
  });
  it("sends unconfirmed documents again after a failed read", async () => {
    const { state: failing, find: ask } = site([document("a", "Anchor")]);
    expect(await ask("anchor")).toEqual(["a"]);
    failing.documents = [document("a", "Boat"), document("b", "Anchor")];
    failing.head = 2;
    failing.fails = true;
    await expect(ask("anchor")).rejects.toThrow("the database is away");
    failing.fails = false;
    expect(await ask("anchor")).toEqual(["b"]);
    failing.documents = [];
    failing.head = 3;
    expect(await ask("anchor")).toEqual([]);
  });
  it("is created again after its thread ended", async () => {
    const { find: ask } = site([document("a", "Anchor")]);
    const started = nextThread();
    expect(await ask("anchor")).toEqual(["a"]);
    await (await started).terminate();
    expect(await ask("anchor")).toEqual(["a"]);
  });
  it("starts no thread after it is closed, even during a read", async () => {
    const { index, find: ask, state: closed } = site([document("a", "Anchor")]);
    let threads = 0;
    const count = () => void threads++;
    process.on("worker", count);
    const requested = ask("anchor");
    await index.close();
    await expect(requested).rejects.toThrow("closed");
    await expect(ask("anchor")).rejects.toThrow("closed");
    process.off("worker", count);
    expect({ threads, reads: closed.reads }).toEqual({ threads: 0, reads: 0 });
  });
});

/** The next thread that starts. */
const nextThread = () => new Promise<Worker>((resolve) => process.once("worker", resolve));

describe("more text than an index can contain", () => {
  const long = (word: string) => `${word} `.repeat(20);

  it("is not indexed: documents beyond the limit are found by title, and counted", async () => {
    const texts = { alpha: "zebra", beta: "walnut", gamma: "quartz" };
    const documents = Object.entries(texts).map(([id, word]) => document(id, `Page ${id}`, long(word)));
    const { find, ask, state } = site(documents, { characters: 300, terms: 1_000 });
    expect([await find("zebra"), await find("walnut"), await find("quartz")]).toEqual([["alpha"], ["beta"], []]);
    expect(await find("gamma")).toEqual(["gamma"]);
    expect((await ask("page", 10)).withoutText).toBe(1);
    // Free room is used for the next written document.
    state.documents = [...documents.slice(1, 2), document("gamma", "Page gamma", long("orchid"))];
    state.head++;
    expect([await find("orchid"), await find("zebra")]).toEqual([["gamma"], []]);
    expect((await ask("page", 10)).withoutText).toBeUndefined();
  });

  it("is also not indexed if it has too many words", async () => {
    const words = (from: number) => Array.from({ length: 50 }, (_, at) => `w${from + at}`).join(" ");
    const { find, ask } = site([document("a", "A", words(0)), document("b", "B", words(50))], {
      characters: 10_000,
      terms: 40,
    });
    expect([await find("w7"), await find("w77")]).toEqual([["a"], []]);
    expect((await ask("b", 10)).withoutText).toBe(1);
  });

  it("takes no room from a text that is changed, and what is deleted leaves its words' room", async () => {
    const words = (from: number) => Array.from({ length: 50 }, (_, at) => `w${from + at}`).join(" ");
    const { find, ask, state } = site([document("a", "A", words(0)), document("b", "B", words(50))], {
      characters: 10_000,
      terms: 40,
    });
    const change = (...documents: SearchDocument[]) => {
      state.documents = documents;
      state.head++;
    };
    expect((await ask("b", 10)).withoutText).toBe(1);
    for (const from of [100, 200, 300]) {
      change(document("a", "A", words(from)), document("b", "B", words(50)));
      expect(await find(`w${from + 7}`)).toEqual(["a"]);
    }
    change(document("b", "B", words(50)));
    expect(await find("w307")).toEqual([]);
    change(document("b", "B", words(50)), document("c", "C", words(400)));
    expect(await find("w407")).toEqual(["c"]);
  });

  it("leaves what has no text as it is", async () => {
    const { ask } = site([document("a", "A", long("x")), document("b", "B")], { characters: 1, terms: 1 });
    expect((await ask("b", 10)).withoutText).toBe(1);
  });
});
