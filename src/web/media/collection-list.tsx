import { Button } from "../ui/components/button.tsx";
import { Icon } from "../ui/components/icon.tsx";
import type { CollectionNode } from "./collection-tree.ts";
import { type MediaView, mediaAddress } from "./media-view.ts";

/** The collections as a tree beside the library, and what can be done with the one that is shown. */
export function CollectionList({
  tree,
  view,
  current,
  total,
  mayWrite,
}: {
  tree: readonly CollectionNode[];
  view: MediaView;
  current: CollectionNode | undefined;
  total: number;
  mayWrite: boolean;
}) {
  return (
    <nav class="media-collections" aria-label="Collections" data-media-collections="">
      <details open data-media-folds="">
        <summary>
          <Icon name="chevron-right" />
          Collections
        </summary>
        <ul>
          <li>
            <a href={mediaAddress(view, { collection: "" })} aria-current={current ? undefined : "page"}>
              <Icon name="picture" />
              <span>All files</span>
              <span class="media-count media-count-all">{total.toLocaleString("en")}</span>
            </a>
          </li>
          <Branch nodes={tree} view={view} current={current} />
        </ul>
        {tree.length === 0 && mayWrite && <p class="media-none">Collections gather files, such as “Photographs”.</p>}
        {mayWrite && (
          <div class="media-collection-actions">
            <Button size="small" icon="plus" data={{ "data-collection-new": current?.slug ?? "" }}>
              {current ? "New inside" : "New collection"}
            </Button>
            {current && <CurrentActions node={current} />}
          </div>
        )}
      </details>
    </nav>
  );
}

function CurrentActions({ node: { id, name, slug } }: { node: CollectionNode }) {
  const data = { "data-id": id, "data-name": name, "data-slug": slug };
  return (
    <>
      <Button size="small" data={{ "data-collection-edit": "", ...data }} label={`Rename or move ${name}`}>
        Rename or move
      </Button>
      <Button size="small" data={{ "data-collection-delete": "", ...data }} label={`Delete ${name}`}>
        Delete
      </Button>
    </>
  );
}

function Branch(props: { nodes: readonly CollectionNode[]; view: MediaView; current: CollectionNode | undefined }) {
  const { nodes, view, current } = props;
  return (
    <>
      {nodes.map((node) => (
        <li>
          <a
            href={mediaAddress(view, { collection: node.id })}
            aria-current={node.id === current?.id ? "page" : undefined}
          >
            <Icon name="folder" />
            <span>{node.name}</span>
            <span class="media-count">{node.assetCount.toLocaleString("en")}</span>
          </a>
          {node.children.length > 0 && (
            <ul>
              <Branch nodes={node.children} view={view} current={current} />
            </ul>
          )}
        </li>
      ))}
    </>
  );
}
