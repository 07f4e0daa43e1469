import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { codeLanguage } from "../../../domain/components/declaration/examples.ts";
import { memberTables } from "../../../domain/components/declaration/member-tables.ts";
import { propertyRows } from "../../../domain/components/declaration/property-rows.ts";
import { findVariant } from "../../../domain/components/files/find-artifact.ts";
import { elementName } from "../../../domain/components/preview/usage-snippet.ts";
import { configKind } from "../../../domain/config/kind.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { HighlightedCode } from "../../ui/components/highlighted-code.tsx";
import { type Highlight, highlightFor } from "../../ui/highlight-task.ts";
import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { ComponentPart } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { PropertiesTable } from "./properties-table.tsx";
import { PropertyList } from "./property-list.tsx";
import { SourceList, StyleSheetFold } from "./recorded.tsx";

/** The code tab: import, properties, sources. `query` filters properties by name. */
export async function codeTab(call: Call, { component }: ComponentSummaryView, query: string): Promise<TabContent> {
  const highlight = highlightFor(call);
  const use = await readUse(call, component);
  const { id, properties, css } = component;
  return {
    body: (
      <>
        {use.length > 0 && (
          <ComponentPart id="use" title="Usage">
            <UseIt lines={use} highlight={highlight} />
          </ComponentPart>
        )}
        {Object.keys(properties).length > 0 && (
          <ComponentPart id="properties" title="Properties">
            <PropertyList id={id} rows={propertyRows(properties)} query={query} />
          </ComponentPart>
        )}
        {memberTables(component).map(({ key, title, noun, rows }) => (
          <ComponentPart id={key} title={title}>
            <PropertiesTable rows={rows} noun={noun} />
          </ComponentPart>
        ))}
        <ComponentPart id="sources" title="Sources">
          {css.trim() !== "" && <StyleSheetFold id={id} />}
          <SourceList id={id} />
        </ComponentPart>
      </>
    ),
  };
}

/** Code to copy into a project, in order. */
function UseIt({ lines, highlight }: { lines: readonly UseLine[]; highlight: Highlight }) {
  return (
    <dl class="r-facts component-use">
      {lines.map(({ title, code, language }) => (
        <div>
          <dt>{title}</dt>
          <dd>
            <HighlightedCode code={code} language={language} highlight={highlight} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One step. */
interface UseLine {
  title: string;
  code: string;
  language: string;
}

/**
 * How a component comes into a project: the package and import its declaration or the configuration names, else the files
 * that its built document loads from here, and how it is written.
 */
async function readUse(
  { snapshot, blobs, settings }: Pick<Call, "snapshot" | "blobs" | "settings">,
  component: ComponentDefinition,
): Promise<UseLine[]> {
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const { install, line } = importOf(component, config);
  const variant = defaultPreview(readDeclaration(component.id, component));
  const found = variant === undefined ? undefined : await findVariant(snapshot, component.id, variant);
  const bytes = found && (await blobs.get(found.entry.document.hash));
  const { styles, scripts } = linkedFiles(bytes ? Buffer.from(bytes).toString("utf8") : "", settings.baseUrl);
  const isCode = component.format === "react" || line !== undefined;
  const lines: UseLine[] = [
    { title: "Package", code: install ?? "", language: "sh" },
    { title: "Import", code: line ?? "", language: "tsx" },
    { title: "Stylesheets", code: styles.join("\n"), language: "html" },
    // A page's script must not repeat a package's module.
    { title: "Scripts", code: isCode ? "" : scripts.join("\n"), language: "html" },
    { title: component.format === "html" ? "Markup" : "Use", code: component.code, language: codeLanguage(component) },
  ];
  return lines.filter(({ code }) => code.trim() !== "");
}

/** Characters of a document to search for its head, and of a script to show. */
const HEAD = 65_536;
const MAX_SCRIPT = 600;
/** A name of a package, or a path below it, as npm has them. */
const PACKAGE = /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/;

/**
 * The import of a component: `import` of its declaration; otherwise its name with `importPath` or `package` of the
 * declaration, or `package` of the configuration. `install` is only the package name.
 */
function importOf(
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
function linkedFiles(html: string, base: string): { styles: string[]; scripts: string[] } {
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
      // Other scripts set up their document; modules start their imports.
      if (type === "" || text.length > MAX_SCRIPT) return "";
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
