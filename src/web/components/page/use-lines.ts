import { elementName } from "../../../domain/components/preview/usage-snippet.ts";

/** Characters of a document in which its head is looked for, and of a script within a page that is told. */
const HEAD = 65_536;
const MOST_SCRIPT = 600;
/** A name of a package, or a path below it, as npm has them. */
const PACKAGE = /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/;

/**
 * How a component is imported: `import` of its declaration as written; else its name from `importPath` or `package` of the
 * declaration, or `package` of the configuration. `install` names the package alone.
 */
export function importOf(
  component: { title: string; format: string; [field: string]: unknown },
  config: Record<string, unknown>,
): { install: string | undefined; line: string | undefined } {
  const named = [component.importPath, component.package, config.package].find(
    (value) => typeof value === "string" && PACKAGE.test(value),
  );
  const from = typeof named === "string" ? named : undefined;
  const written = [component.import].find((value) => typeof value === "string" && value.trim() !== "");
  const isImported = component.format === "react" || typeof component.importPath === "string";
  return {
    install: from === undefined ? undefined : `npm install ${packageOf(from)}`,
    line:
      typeof written === "string"
        ? written
        : from !== undefined && isImported
          ? `import { ${elementName(component.title)} } from "${from}";`
          : undefined,
  };
}

/** `@primer/react/experimental` → `@primer/react`. */
const packageOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");

/** The tags by which a document loads style sheets and scripts, with whole addresses. */
export function linkedFiles(html: string, base: string): { styles: string[]; scripts: string[] } {
  const styles = Array.from(html.slice(0, HEAD).matchAll(/<link\b([^<>]*)>/gi), ([, attributes = ""]) => {
    const href = attributeOf(attributes, "href");
    return /\brel=["']?stylesheet/i.test(attributes) && href
      ? `<link rel="stylesheet" href="${whole(href, base)}">`
      : "";
  });
  const scripts = Array.from(
    html.matchAll(/<script\b([^<>]*)>([^<]*)<\/script>/gi),
    ([, attributes = "", text = ""]) => {
      const src = attributeOf(attributes, "src");
      const type = attributeOf(attributes, "type") === "module" ? ' type="module"' : "";
      if (src) return `<script${type} src="${whole(src, base)}"></script>`;
      // Others prepare the document they stand in; modules start what they import.
      if (type === "" || text.length > MOST_SCRIPT) return "";
      return `<script${type}>${text.replaceAll(/(["'])(\/api\/component\/)/g, `$1${base}$2`).trim()}</script>`;
    },
  );
  return { styles: unique(styles), scripts: unique(scripts) };
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes)?.slice(1).find(Boolean);

const whole = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : address;

const unique = (tags: readonly string[]): string[] => [...new Set(tags.filter((tag) => tag !== ""))];
