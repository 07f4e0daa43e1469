import { counted } from "../../engines/text/noun.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { definePart } from "../../platform/contract/part.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { componentGallery } from "../components/gallery/gallery-entries.ts";
import { componentKind } from "../components/kind.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
import { iconReader } from "../icons/icon-reader.ts";
import { iconsKind } from "../icons/kind.ts";
import { pageKind } from "../pages/kind.ts";
import { patternKind } from "../patterns/kind.ts";
import { bundleKinds } from "../tokens/bundle-text.ts";
import { tokenReader } from "../tokens/token-reader.ts";

/** The present state, and the one before for who still reads that. */
const KEPT = 2;
const READ = [configKind, componentKind, patternKind, pageKind, iconsKind, ...bundleKinds];
/** Titles in the facts. More would cost tokens, and these show which names exist. */
const MAX_TITLES = 100;
const MAX_LIST = 1_200;
const MAX_NAME = 100;
const MAX_VALUES = 12;

/** The design system in a few sentences: its name, counts and names of components. */
export const systemFacts = definePart({
  name: "facts about the system",
  open({ part }) {
    const kept = createCallCache<string>(KEPT);
    return async (snapshot: Snapshot) =>
      kept(await snapshot.head(READ), async () => {
        const [config, gallery, patterns, pages, icons, tokens] = await Promise.all([
          snapshot.get(configKind, SINGLETON),
          (await part(componentGallery))(snapshot),
          snapshot.list(patternKind),
          snapshot.list(pageKind),
          (await part(iconReader)).read(snapshot),
          (await part(tokenReader)).list(snapshot),
        ]);
        const { title = "This design system", client, breakpoints } = readStoredConfig(config?.document ?? {});
        const counts = [
          [gallery.entries.length, componentKind.noun],
          [patterns.length, patternKind.noun],
          [pages.filter(({ summary }) => !pageKind.isClosed?.(summary)).length, { one: "page", many: "pages" }],
          [tokens.tokens.length, { one: "token", many: "tokens" }],
          [icons.byId.size, { one: "icon", many: "icons" }],
        ] as const;
        const there = counts.flatMap(([number, noun]) => (number > 0 ? [counted(number, noun)] : []));
        const titles = gallery.entries.slice(0, MAX_TITLES).map((entry) => line(entry.title));
        return [
          `${line(title)}${client ? `, of ${line(client)}` : ""}: ${there.join(", ") || "nothing in it yet"}.`,
          ...Object.entries(tokens.axes).map(
            ([axis, values]) => `Tokens differ by ${line(axis)}: ${values.slice(0, MAX_VALUES).map(line).join(", ")}.`,
          ),
          breakpoints.length > 0 &&
            `Breakpoints: ${breakpoints
              .slice(0, MAX_VALUES)
              .map(({ key, size }) => `${line(key)} ${size}px`)
              .join(", ")}.`,
          titles.length > 0 &&
            `Its components${gallery.entries.length > titles.length ? " are, among others" : ""}: ${shortened(titles.join(", "), MAX_LIST)}.`,
        ]
          .filter(Boolean)
          .join("\n");
      });
  },
});

/** A name on one line, because it is part of a sentence. */
const line = (text: string): string => shortened(text.replaceAll(/\s+/g, " ").trim(), MAX_NAME);
