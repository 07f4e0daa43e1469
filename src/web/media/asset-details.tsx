import type { Asset } from "../../domain/assets/contract.ts";
import { fileSize } from "../../engines/text/file-size.ts";
import { Fact, Facts } from "../ui/components/facts.tsx";
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
    <Facts>
      <Fact term="File">{filename}</Fact>
      <Fact term="Type">
        {formatOf(asset)} <small>{mimeType}</small>
      </Fact>
      {dimensions && <Fact term="Dimensions">{dimensions}</Fact>}
      {fileSizeBytes !== null && <Fact term="Size">{fileSize(fileSizeBytes)}</Fact>}
      <Fact term="From">{sourceUrl ? <Source type={sourceType} url={sourceUrl} /> : SOURCES[sourceType]}</Fact>
      <Fact term="Added">
        <Moment at={createdAt} />
        {createdBy && <> by {createdBy}</>}
      </Fact>
      {updatedAt !== createdAt && (
        <Fact term="Changed">
          <Moment at={updatedAt} />
        </Fact>
      )}
      <Fact term="Id">
        <code>{id}</code>
      </Fact>
    </Facts>
  );
}

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
