import { provide } from "../../platform/contract/part.ts";
import { readDeclaration } from "../components/declaration/declaration.ts";
import { componentPageHref } from "../components/gallery/gallery-entries.ts";
import { componentKind } from "../components/kind.ts";
import { pageSubjects } from "../pages/page-subjects.ts";
import { guides } from "./guide-names.ts";

/** A page at `components/<id>`, or with a similar name, is about that component. */
export const componentsAsSubjects = provide(pageSubjects, {
  open: async ({ part }) => {
    const readGuides = await part(guides);
    return async (snapshot, slug) => {
      const id = (await readGuides(snapshot)).idOf(slug);
      const entry = id === undefined ? undefined : await snapshot.get(componentKind, id);
      if (id === undefined || !entry) return null;
      const { title, status } = readDeclaration(id, entry.document.declaration);
      return { noun: "component", title, href: componentPageHref(id), status };
    };
  },
});
