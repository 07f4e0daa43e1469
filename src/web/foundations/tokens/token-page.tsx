import { z } from "zod";
import { timelineAddress } from "../../../domain/compare/contract.ts";
import { getFonts } from "../../../domain/fonts/contract.ts";
import { tokenAddress, tokenAnchor } from "../../../domain/foundations/contract.ts";
import { getToken } from "../../../domain/tokens/dtcg-contract.ts";
import type { TokenDetail } from "../../../domain/usages/read-token.ts";
import { counted } from "../../../engines/text/noun.ts";
import { readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { AskAbout } from "../../ui/components/ask-about.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Callout } from "../../ui/components/callout.tsx";
import { CopyButton } from "../../ui/components/copy-button.tsx";
import { DeprecatedNote } from "../../ui/components/deprecated-note.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";
import { DataTable } from "../../ui/components/table.tsx";
import { page } from "../../ui/page.tsx";
import { DependentsTree } from "./dependents-tree.tsx";
import { tokenText } from "./token-text.ts";
import { TokenValueList } from "./token-values.tsx";

export const tokenPage = page(
  {
    path: "/foundations/tokens/{name}",
    summary: "Show a token",
    tag: "Foundations",
    params: z.object({ name: z.string().max(1_000) }),
  },
  async ({ client, settings, params: { name } }) => {
    const [detail, { fonts }] = await Promise.all([
      client(getToken, { params: { name }, query: {} }),
      client(getFonts, {}),
    ]);
    const { token, components, refersTo } = detail;
    const { status, deprecated } = readLifecycle({ deprecated: token.deprecated });
    const parts = partsOf(detail);
    const sections = [
      {
        id: "values",
        text: detail.axes.length > 0 ? "Value by mode" : "Value",
        body: <TokenValueList detail={detail} />,
      },
      { id: "copy", text: "Copy", body: <CopyTable detail={detail} /> },
      ...(parts.length > 0 ? [{ id: "parts", text: "References", body: <Names names={parts} /> }] : []),
      {
        id: "tokens-that-use-it",
        text: "Tokens that use it",
        body: <Dependents detail={detail} />,
      },
      {
        id: "components-that-use-it",
        text: components.total > 0 ? `Used in ${counted(components.total, "component")}` : "Components that use it",
        body: <Components detail={detail} />,
      },
    ];
    return {
      title: token.name,
      description: token.description ?? `${token.type ?? "A"} token${token.css ? `: ${token.css.slice(0, 120)}` : ""}`,
      width: "wide",
      stylesheets: fonts.length > 0 ? ["/api/registry/fonts.css"] : [],
      contents: sections.map(({ id, text }) => ({ id, text, depth: 2 as const })),
      alternates: [
        { type: "application/json", href: `/api/registry/dtcg/tokens/${encodeURIComponent(name)}`, title: "JSON" },
      ],
      body: (
        <article class="f-token-page">
          <PageHeader
            title={token.name}
            eyebrow={
              <a
                href={`/foundations/tokens?at=${encodeURIComponent(tokenAnchor(name))}#${encodeURIComponent(tokenAnchor(name))}`}
              >
                Tokens
              </a>
            }
            badge={
              <>
                {token.type && <Badge>{token.type}</Badge>}
                <StatusBadge status={status} />
              </>
            }
            lead={token.description}
            actions={
              <>
                <AskAbout type="token" id={token.name} title={token.name} />
                {settings.mode === "registry" && (
                  <ButtonLink href={timelineAddress(name)} size="small">
                    View timeline
                  </ButtonLink>
                )}
              </>
            }
          />
          <DeprecatedNote deprecated={deprecated} replacement={replacementOf(deprecated?.replacement, refersTo)} />
          <Problems detail={detail} />
          {sections.map(({ id, text, body }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{text}</h2>
              {body}
            </section>
          ))}
        </article>
      ),
    };
  },
  async ({ client, params: { name } }) => tokenText(await client(getToken, { params: { name }, query: {} })),
);

/** The tokens that a value is composed of. A single alias is shown with the value. */
const partsOf = ({ refersTo, values }: TokenDetail): string[] => {
  const aliases = new Set(values.flatMap(({ chain }) => chain?.[0] ?? []));
  return refersTo.flatMap(({ name }) => (aliases.has(name) ? [] : [name]));
};

/** The replacement that a deprecated token names: a token, with or without braces, otherwise a text. */
function replacementOf(named: string | undefined, refersTo: TokenDetail["refersTo"]) {
  const name = named?.replace(/^\{|\}$/g, "");
  const isToken = named !== undefined && (named.startsWith("{") || refersTo.some((one) => one.name === name));
  return name !== undefined && (isToken || /^[^/\s]+$/.test(name))
    ? { title: name, href: tokenAddress(name) }
    : undefined;
}

const CopyTable = ({ detail: { copy, token } }: { detail: TokenDetail }) => (
  <DataTable label="Formats to copy">
    <thead class="r-visually-hidden">
      <tr>
        <th scope="col">Format</th>
        <th scope="col">Text</th>
        <th scope="col">Copy</th>
      </tr>
    </thead>
    <tbody>
      {copy.map(({ title, text }) => (
        <tr>
          <th scope="row">{title}</th>
          <td>
            <code>{text}</code>
          </td>
          <td>
            <CopyButton text={text} label={`Copy ${title} of ${token.name}`} />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const Names = ({ names }: { names: readonly string[] }) => (
  <ul class="f-dependents">
    {names.map((name) => (
      <li>
        <span class="f-dependent">
          <a href={tokenAddress(name)}>{name}</a>
        </span>
      </li>
    ))}
  </ul>
);

function Dependents({ detail: { token, dependents } }: { detail: TokenDetail }) {
  const more = dependents.total - dependents.tokens.length;
  if (dependents.total === 0) return <p class="f-quiet">None.</p>;
  return (
    <>
      <DependentsTree name={token.name} tokens={dependents.tokens} />
      {more > 0 && <p class="f-quiet">{more.toLocaleString("en")} more.</p>}
    </>
  );
}

function Components({ detail: { token, components } }: { detail: TokenDetail }) {
  const more = components.total - components.components.length;
  if (components.total === 0)
    return (
      <p class="f-quiet">
        {token.variable
          ? `No components use ${token.variable}.`
          : "This token has no CSS variable, so components can't use it."}
      </p>
    );
  return (
    <>
      <ul class="f-users">
        {components.components.map(({ id, title, through }) => (
          <li>
            <a href={`/components/${encodeURIComponent(id)}`}>{title}</a>
            {through && (
              <small>
                through <a href={tokenAddress(through)}>{through}</a>
              </small>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="f-quiet">{more.toLocaleString("en")} more.</p>}
    </>
  );
}

function Problems({ detail: { problems } }: { detail: TokenDetail }) {
  if (problems.length === 0) return null;
  const isError = problems.some(({ severity }) => severity === "error");
  return (
    <Callout tone={isError ? "negative" : "warning"} title={problems.length === 1 ? "Problem" : "Problems"}>
      <ul>
        {problems.slice(0, 20).map(({ message }) => (
          <li>{message}</li>
        ))}
      </ul>
    </Callout>
  );
}
