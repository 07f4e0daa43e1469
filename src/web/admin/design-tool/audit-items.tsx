import type { Child } from "hono/jsx";
import type { DesignDifference } from "../../../domain/design-tool/contract.ts";
import type { AuditedMatch } from "../../../domain/design-tool/design-audit.ts";
import type { DesignComponentRecord } from "../../../domain/design-tool/kind.ts";
import { Badge } from "../../ui/components/badge.tsx";

const assetAddress = (storageKey: string): string => `/assets/${encodeURIComponent(storageKey)}`;
const pageOf = (id: string): string => `/components/${encodeURIComponent(id)}`;
/** Only an address of the web is a link. */
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** A picture with a caption. An empty frame without a picture. */
function Picture({ address, caption }: { address: string | undefined; caption?: string }) {
  return (
    <figure class="dt-picture">
      <div>{address ? <img src={address} alt="" loading="lazy" decoding="async" /> : <span>No picture</span>}</div>
      {caption && <figcaption class="r-hint">{caption}</figcaption>}
    </figure>
  );
}

function ToolLink({ component: { url, name }, children }: { component: DesignComponentRecord; children: Child }) {
  return isWeb(url) ? (
    <a href={url} rel="external">
      {children}
    </a>
  ) : (
    <span>{name}</span>
  );
}

/** A component of the design that the code does not have. */
export function DesignItem({ component }: { component: DesignComponentRecord }) {
  const { name, type, picture, variants } = component;
  return (
    <li>
      <Picture address={picture && assetAddress(picture)} />
      <p class="dt-name">
        <ToolLink component={component}>
          <bdi>{name}</bdi>
        </ToolLink>
      </p>
      <p class="r-hint">{type === "component_set" ? `Set of ${variants.length}` : "Component"}</p>
    </li>
  );
}

/** A component of the code that the design does not have. */
export function CodeItem({ id, title, picture }: { id: string; title: string; picture: string | undefined }) {
  return (
    <li>
      <Picture address={picture} />
      <p class="dt-name">
        <a href={pageOf(id)}>
          <bdi>{title}</bdi>
        </a>
      </p>
      <p class="r-hint">
        <code>{id}</code>
      </p>
    </li>
  );
}

/** A component that is in both, with all that differs. */
export function MatchItem({ match, picture }: { match: AuditedMatch; picture: string | undefined }) {
  const { design, code, differences } = match;
  return (
    <li>
      <div class="dt-pair">
        <Picture address={design.picture && assetAddress(design.picture)} caption="Design" />
        <Picture address={picture} caption="Code" />
      </div>
      <div class="dt-message">
        <h3>
          <bdi>{code.title}</bdi>
        </h3>
        <p class="r-hint">
          <ToolLink component={design}>
            <bdi>{design.name}</bdi> in Figma
          </ToolLink>
          {" · "}
          <a href={pageOf(code.id)}>Component page</a>
        </p>
        <ul class="dt-differences">
          {differences.map((difference) => (
            <li>
              <Badge>{difference.kind}</Badge>
              <div>{saying(difference)}</div>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** A difference in words. */
function saying({ kind, path, design, code }: DesignDifference): Child {
  if (design !== null && code !== null)
    return (
      <>
        {kind === "property" && <p>{named(path)}</p>}
        <dl class="dt-sides">
          <dt>Design</dt>
          <dd>{design}</dd>
          <dt>Code</dt>
          <dd>{code}</dd>
        </dl>
      </>
    );
  const there = design === null ? "the code" : "the design";
  if (kind === "description") return `Only in ${there}: ${design ?? code}`;
  return (
    <>
      <bdi>{design ?? code}</bdi>
      {kind === "option" && <> of {named(path)}</>} is only in {there}
    </>
  );
}

/** `/properties/size/options` → size. */
function named(path: string): Child {
  const [, , name = ""] = path.split("/");
  return <bdi>{name.replaceAll("~1", "/").replaceAll("~0", "~")}</bdi>;
}
