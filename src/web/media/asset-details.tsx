import type { Asset } from "../../domain/assets/contract.ts";
import { fileSize } from "../../engines/text/file-size.ts";
import { Moment } from "../ui/components/moment.tsx";
import { dimensionsOf } from "./asset-facts.ts";
import { formatOf } from "./asset-file.ts";

const SOURCES: Record<Asset["sourceType"], string> = {
  designtool: "Design tool",
  upload: "Uploaded or pushed",
  url: "From an address",
  cms: "Content system",
  mediahost: "Media host",
};

/** What the file is and where it came from. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const { filename, mimeType, fileSizeBytes, sourceType, sourceUrl, createdBy, createdAt, updatedAt, id } = asset;
  const dimensions = dimensionsOf(asset);
  return (
    <dl class="media-details">
      <Detail name="File">{filename}</Detail>
      <Detail name="Type">
        {formatOf(asset)} <small>{mimeType}</small>
      </Detail>
      {dimensions && <Detail name="Dimensions">{dimensions}</Detail>}
      {fileSizeBytes !== null && <Detail name="Size">{fileSize(fileSizeBytes)}</Detail>}
      <Detail name="From">{sourceUrl ? <Source type={sourceType} url={sourceUrl} /> : SOURCES[sourceType]}</Detail>
      <Detail name="Added">
        <Moment at={createdAt} />
        {createdBy && <> by {createdBy}</>}
      </Detail>
      {updatedAt !== createdAt && (
        <Detail name="Changed">
          <Moment at={updatedAt} />
        </Detail>
      )}
      <Detail name="Id">
        <code>{id}</code>
      </Detail>
    </dl>
  );
}

const Detail = ({ name, children }: { name: string; children?: unknown }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Only what begins as a page does is a link: anything else somebody said is text. */
const Source = ({ type, url }: { type: Asset["sourceType"]; url: string }) => (
  <>
    {SOURCES[type]}:{" "}
    {/^https?:\/\//i.test(url) ? (
      <a href={url} rel="noopener noreferrer">
        {url}
      </a>
    ) : (
      url
    )}
  </>
);
