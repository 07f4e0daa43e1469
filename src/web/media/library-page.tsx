import { getCollections } from "../../domain/assets/collections-contract.ts";
import { members } from "../../platform/contract/access.ts";
import { Button } from "../ui/components/button.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { NumberedPager } from "../ui/components/pager.tsx";
import { page } from "../ui/page.tsx";
import { type CollectionNode, collectionTree, inOrder } from "./collection-tree.ts";
import { type FoundMedia, findMedia } from "./find-media.ts";
import { MediaFilter } from "./media-filter.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { isFiltered, MEDIA, type MediaView, mediaAddress, mediaQuery } from "./media-view.ts";
import { ChooseFiles } from "./picture-tools.tsx";

export const tag = "Media library";

/** The library: search, collections, and uploads by dropping files. */
export const libraryPage = page(
  { path: MEDIA, summary: "Show the media library", tag, access: members, cache: "none", query: mediaQuery },
  async (call) => {
    const { actor, client, query: view, settings } = call;
    const [collections, found] = await Promise.all([client(getCollections, {}), findMedia(call, view)]);
    const tree = collectionTree(collections);
    const mayWrite = actor?.role === "admin";
    const choices = inOrder(tree);
    const current = choices.find(({ node }) => node.id === view.collection)?.node;
    const body = (
      <div
        class="media"
        data-island="media"
        data-media="library"
        data-may-write={mayWrite ? "" : undefined}
        data-max-bytes={String(settings.limits.asset)}
        data-collection={current?.id}
      >
        <PageHeader title="Media library" actions={mayWrite && <ChooseFiles />} lead={leadOf(mayWrite)} />
        <div data-media-uploads="" />
        <div class="media-columns">
          <CollectionList tree={tree} view={view} current={current} total={found.total} mayWrite={mayWrite} />
          <section aria-label={current?.name ?? "All files"} class="media-main">
            <MediaFilter view={view} found={found.found} total={found.total} />
            <div id="media">
              <Shown view={view} found={found} choices={choices} mayWrite={mayWrite} />
            </div>
          </section>
        </div>
      </div>
    );
    return {
      title: current ? `${current.name} · Media library` : "Media library",
      body,
      sidebar: false,
      width: "wide",
    };
  },
);

const leadOf = (mayWrite: boolean) => (
  <p>
    Images, logos, videos and fonts for pages and components.{" "}
    {mayWrite ? "Drop files anywhere on this page, or paste them." : "Only administrators can add files."}
  </p>
);

interface ShownProps {
  view: MediaView;
  found: FoundMedia;
  choices: readonly { node: CollectionNode; depth: number }[];
  mayWrite: boolean;
}

function Shown({ view, found: { assets, found, total, page: shown, pages }, choices, mayWrite }: ShownProps) {
  if (total === 0) return <NothingYet mayWrite={mayWrite} />;
  if (found === 0) return <NothingFound view={view} mayWrite={mayWrite} />;
  return (
    <>
      <MediaGrid assets={assets} choices={choices} mayWrite={mayWrite} />
      <NumberedPager page={shown} pages={pages} hrefOf={(number) => mediaAddress(view, { page: number })} />
    </>
  );
}

const NothingYet = ({ mayWrite }: { mayWrite: boolean }) =>
  mayWrite ? (
    <EmptyState title="No files yet" command="dsr push">
      <p>
        Drop images, videos or fonts here, select “Upload”, or push a workspace whose pages and components use media
        files:
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="No files yet">
      <p>Administrators can upload files here. A push adds the files that components use.</p>
    </EmptyState>
  );

function NothingFound({ view, mayWrite }: { view: MediaView; mayWrite: boolean }) {
  if (!isFiltered(view))
    return (
      <EmptyState title="This collection is empty">
        <p>{mayWrite ? "Drop files here, or move files from other collections." : "No files yet."}</p>
      </EmptyState>
    );
  const { collection } = view;
  return (
    <EmptyState title="No files match the filter">
      <p>
        <a href={mediaAddress({ collection })}>Show all files{collection && " in this collection"}</a>
      </p>
    </EmptyState>
  );
}

/** The collections as a tree next to the library, and actions for the current one. */
function CollectionList({
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
          <UiIcon name="chevron-right" />
          Collections
        </summary>
        <ul>
          <li>
            <a href={mediaAddress(view, { collection: "" })} aria-current={current ? undefined : "true"}>
              <UiIcon name="picture" />
              <span>All files</span>
              <span class="media-count media-count-all">{total.toLocaleString("en")}</span>
            </a>
          </li>
          <Branch nodes={tree} view={view} current={current} />
        </ul>
        {tree.length === 0 && mayWrite && (
          <p class="media-none">Create collections to group files, for example “Photographs”.</p>
        )}
        {mayWrite && (
          <div class="media-collection-actions">
            <Button size="small" icon="plus" data={{ "data-collection-new": current?.slug ?? "" }}>
              {current ? "New subcollection" : "New collection"}
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
            aria-current={node.id === current?.id ? "true" : undefined}
          >
            <UiIcon name="folder" />
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
