import { z } from "zod";
import { getSource, getSources } from "../../../domain/components/contract.ts";
import { fileSize } from "../../../engines/text/file-size.ts";
import { sourceReaders } from "../../../platform/contract/access.ts";
import { addressOf } from "../../../platform/contract/client.ts";
import { fragment } from "../../ui/fragment.tsx";
import { tabHref } from "./component-tabs.ts";

/** The source files of a component, for readers with permission. */
export const sourcesPage = fragment(
  {
    path: "/components/{id}/sources",
    summary: "Show the source files of a component",
    tag: "Components",
    access: sourceReaders,
    params: z.object({ id: z.string() }),
    errors: [404],
  },
  async ({ client, params: { id } }) => {
    const { files } = await client(getSources, { query: { id } });
    const body =
      files.length === 0 ? (
        <p>No source files yet.</p>
      ) : (
        <ul class="component-files">
          {files.map(({ path, size }) => (
            <li>
              <a href={addressOf(getSource, {}, { id, path })}>{path}</a>
              <small>{fileSize(size)}</small>
            </li>
          ))}
        </ul>
      );
    return { title: "Source files", of: { title: id, href: `${tabHref(id, "code")}#sources` }, body };
  },
);
