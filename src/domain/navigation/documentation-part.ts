import { definePart } from "../../platform/contract/part.ts";
import { createDocumentationReader } from "./documentation.ts";
import { renderLinked } from "./render-linked.ts";

/** What the pages of the documentation know of each other. */
export const documentation = definePart({
  name: "documentation",
  open() {
    const read = createDocumentationReader();
    return {
      /** As of a snapshot. To be asked inside `derive`: a page depends on what it shows of it. */
      read,
      /** Renders markdown whose links lead to pages. */
      render: (call: Parameters<typeof renderLinked>[1], page: Parameters<typeof renderLinked>[2]) =>
        renderLinked(read, call, page),
    };
  },
});
