import { element } from "./elements.ts";
import { loadOnOpen } from "./load-on-open.ts";

interface SourceFile {
  path: string;
  size: number;
}

/** Lists of a component's source files, for those who may read them. */
export function startSources(): void {
  loadOnOpen("details[data-sources]", async (ask, group) => {
    const id = group.dataset.sources ?? "";
    const { files } = await ask<{ files: SourceFile[] }>(
      `/api/service/components/sources?${new URLSearchParams({ id })}`,
    );
    if (files.length === 0) return [element("p", {}, "No source files were pushed.")];
    const items = files.map(({ path, size }) => {
      const href = `/api/service/components/source?${new URLSearchParams({ id, path })}`;
      return element("li", {}, element("a", { href }, path), element("small", {}, sizeText(size)));
    });
    return [element("ul", { class: "component-files" }, ...items)];
  });
}

const sizeText = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`);
