import type { Deprecation } from "../../../platform/contract/lifecycle.ts";
import { Callout } from "./callout.tsx";

/** The replacement of a deprecated item, if it exists here. */
export interface Replacement {
  title: string;
  href: string;
}

/** Above a deprecated item: since when, why, and what to use instead. Nothing for others. */
export function DeprecatedNote({
  deprecated,
  replacement,
}: {
  deprecated: Deprecation | undefined;
  /** Absent where `deprecated.replacement` names nothing that is here. */
  replacement?: Replacement | undefined;
}) {
  if (!deprecated) return null;
  const { since, reason } = deprecated;
  return (
    <Callout tone="warning" title={since ? `Deprecated since ${since}` : "Deprecated"}>
      {reason && <p>{reason}</p>}
      <p>
        <Instead deprecated={deprecated} replacement={replacement} />
      </p>
    </Callout>
  );
}

/** A sentence with a link to the replacement. */
export function Instead({
  deprecated: { replacement: named },
  replacement = addressOf(named),
}: {
  deprecated: Deprecation;
  replacement?: Replacement | undefined;
}) {
  if (!named) return <>Don't use it for new work.</>;
  return <>Use {replacement ? <a href={replacement.href}>{replacement.title}</a> : <code>{named}</code>} instead.</>;
}

/** The address in a text: a web address, or a path here. */
const addressOf = (named: string | undefined): Replacement | undefined =>
  named && /^(?:https?:\/\/|\/(?![/\\]))\S+$/.test(named) ? { title: named, href: named } : undefined;
