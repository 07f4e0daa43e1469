import { provide } from "../../../contract/part.ts";
import { pageSubjects } from "../../content/pages/api.ts";
import { readDeclaration } from "./declaration.ts";
import { componentHref } from "./gallery-entries.ts";
import { guideSlug } from "./guide.ts";
import { componentKind } from "./kind.ts";

const FOLDER = guideSlug("");

/** A page at `components/<id>` is about that component. */
export const componentsAsSubjects = provide(pageSubjects, {
  open: () => async (snapshot, slug) => {
    if (!slug.startsWith(FOLDER)) return null;
    const id = slug.slice(FOLDER.length);
    const entry = await snapshot.get(componentKind, id);
    if (!entry) return null;
    const { title, status } = readDeclaration(id, entry.document.declaration);
    return { noun: "component", title, href: componentHref(id), status };
  },
});
