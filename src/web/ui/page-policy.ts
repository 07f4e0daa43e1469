import { bootScriptHash } from "./boot-script.ts";

/** Origins, or schemes of native applications (`cursor:`), that a form may redirect to. */
const TARGET = /^[a-z][a-z0-9+.-]*:(?:\/\/[a-z0-9.:[\]-]*)?$/i;

/**
 * Content-Security-Policy of our own HTML. The boot script is allowed by its hash; everything else loads through it.
 * `formActions` are origins a form may be redirected to.
 */
export const pagePolicy = ({
  imageHosts = [],
  formActions = [],
  frames = [],
  asked = [],
  files = [],
}: {
  imageHosts?: readonly string[];
  frames?: readonly string[];
  /** Origins scripts ask besides ours: where they put files to. */
  asked?: readonly string[];
  /** Origins pictures and videos of assets come from. */
  files?: readonly string[];
  formActions?: readonly string[];
} = {}): string =>
  [
    "default-src 'none'",
    `script-src '${bootScriptHash}' 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...imageHosts, ...files].join(" "),
    ["media-src 'self'", ...files].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(" "),
    ["frame-src 'self'", ...frames].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formActions.filter((target) => TARGET.test(target))].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
