import { findAsset } from "../../domain/assets/find-asset.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import type { ChatSource } from "../../domain/assistant/chat-event.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { visibleEntry } from "../../domain/pages/page-visibility.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Kind } from "../../store/kind.ts";

export type DirectoryCall = Pick<Call, "snapshot" | "part" | "endpoints" | "settings">;

/** Finds the public content of this site by address, for links in answers. */
export interface Directory {
  /** Returns the page at a path, with its canonical path. Undefined if it doesn't exist. */
  find(address: string): Promise<ChatSource | undefined>;
  /** Returns the path of an existing picture. */
  picture(address: string): Promise<string | undefined>;
}

/** Letters, digits and unescaped characters of a path (RFC 3986, 3.3), without parentheses, which end links. */
const SAFE_PATH = /^\/[A-Za-z0-9\-._~%!$&*+,;=:@/]*$/;
const FRAGMENT = /^[\w-]{1,100}$/;

export function createDirectory(call: DirectoryCall): Directory {
  const { snapshot, part, endpoints, settings } = call;
  const known = new Map<string, Promise<ChatSource | undefined>>();

  const record = async (kind: Kind, id: string, href: string): Promise<ChatSource | undefined> => {
    const entry = (await snapshot.list(kind)).find((one) => one.id === id);
    return entry && { kind: kind.name, id, title: String(entry.summary.title || id), href };
  };

  const readers: Readonly<Record<string, (id: string, query: URLSearchParams) => Promise<ChatSource | undefined>>> = {
    components: (id) => record(componentKind, id, `/components/${encodeURIComponent(id)}`),
    patterns: (id) => record(patternKind, id, `/patterns/${encodeURIComponent(id)}`),
    docs: (slug) => page(slug),
    "foundations/tokens": async (name) => {
      const { tokens } = await (await part(tokenReader)).list(snapshot);
      const href = `/foundations/tokens/${encodeURIComponent(name)}`;
      return tokens.some((token) => token.name === name) ? { kind: "token", id: name, title: name, href } : undefined;
    },
    "foundations/icons": async (_, query) => {
      const id = query.get("q") ?? "";
      const icon = (await (await part(iconReader)).read(snapshot)).byId.get(id);
      const href = `/foundations/icons?q=${encodeURIComponent(id)}`;
      return icon && { kind: "icon", id, title: icon.entry.name || id, href };
    },
  };

  async function page(slug: string): Promise<ChatSource | undefined> {
    const entry = visibleEntry(await snapshot.get(pageKind, slug));
    return entry && { kind: "page", id: slug, title: pageTitle(slug, entry.document), href: docsUrl(slug) };
  }

  /** Returns a page that always exists: public, and not of a record. */
  function fixed(path: string): ChatSource | undefined {
    const shown = endpoints.find(
      ({ method, headers, access, path: at }) =>
        method === "GET" && headers === "page" && access.who === "everybody" && !access.always && at === path,
    );
    return shown && { kind: "page", id: path, title: shown.summary.replace(/^Show (?:the )?/, ""), href: path };
  }

  async function read(address: string): Promise<ChatSource | undefined> {
    const [, path = "", search = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(address) ?? [];
    const trimmed = path.replace(/\/+$/, "") || "/";
    const name = Object.keys(readers).find((one) => trimmed.startsWith(`/${one}/`) || trimmed === `/${one}`);
    const id = name === undefined ? "" : decoded(trimmed.slice(name.length + 2));
    const query = new URLSearchParams(search);
    const own = name !== undefined && (id !== "" || query.size > 0) ? await readers[name]?.(id, query) : undefined;
    const found =
      own ?? (id === "" ? ((trimmed === "/" ? await page("index") : undefined) ?? fixed(trimmed)) : undefined);
    return found && FRAGMENT.test(fragment) && !found.href.includes("?")
      ? { ...found, href: `${found.href}#${fragment}` }
      : found;
  }

  return {
    find(address) {
      const path = ownPath(address, settings.baseUrl);
      if (path === undefined) return Promise.resolve(undefined);
      const requested =
        known.get(path) ?? read(path).then((found) => (found && isWritable(found.href) ? found : undefined));
      known.set(path, requested);
      return requested;
    },
    async picture(address) {
      const path = ownPath(address, settings.baseUrl) ?? "";
      if (!SAFE_PATH.test(path)) return undefined;
      const [, key] = /^\/assets\/([^/]+)$/.exec(path) ?? [];
      if (key !== undefined) return (await findAsset({ snapshot, part }, decoded(key))) ? path : undefined;
      const [, id] = /^\/api\/service\/assets\/([^/]+)\/raw$/.exec(path) ?? [];
      const asset = id === undefined ? undefined : await snapshot.get(assetKind, decoded(id));
      return asset?.document.status === "active" ? path : undefined;
    },
  };
}

/** Returns a path of this site in any notation. Undefined for external addresses. */
function ownPath(address: string, baseUrl: string): string | undefined {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  return /^\/(?![/\\])/.test(path) && !path.includes("\\") ? path : undefined;
}

/** Whether an address in parentheses needs no angle brackets in Markdown. */
const isWritable = (href: string): boolean => SAFE_PATH.test(href.replace(/[?#].*$/, "")) && !/[\s()<>]/.test(href);

/** Returns an empty text for an invalid name: databases reject NUL in a query. */
function decoded(text: string): string {
  try {
    const name = decodeURIComponent(text);
    return name.includes("\0") ? "" : name;
  } catch {
    return "";
  }
}
