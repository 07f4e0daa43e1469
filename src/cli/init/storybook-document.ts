import { componentIdOf } from "./components/found-component.ts";

/** A document of Storybook as the pages of a workspace have it. */
export interface StorybookDocument {
  /** Its title: `Guides/First steps`. Missing for a component's document. */
  title?: string;
  /** Id of the component it is about. */
  component?: string;
  /** With live blocks in place of Storybook's. */
  text: string;
}

/** The attributes of a tag. Storybook's blocks are not longer. */
const ATTRIBUTES = "([^>]{0,500}?)";
/** `import * as ButtonStories from "./Button.stories";` */
const STORIES =
  /^import\s+\*\s+as\s+(\w{1,100})\s+from\s+["'][^"'\n]{0,300}?([^/"'\n]{1,100})\.stories(?:\.\w{2,3})?["']/gm;
const IMPORT = /^import\s(?:[^"';]{0,2000}\sfrom\s+)?["'][^"'\n]{1,300}["'];?[ \t]*\n?/gm;
const FENCE = /^(```|~~~)[^\n]*\n[\s\S]*?^\1[ \t]*$/gm;

/**
 * Reads MDX with a `<Meta>`; undefined for other documents.
 *
 * @see https://storybook.js.org/docs/writing-docs/mdx
 */
export function readStorybookDocument(source: string): StorybookDocument | undefined {
  const meta = new RegExp(`<Meta\\b${ATTRIBUTES}>`).exec(source)?.[1];
  if (meta === undefined) return undefined;
  const ids = new Map([...source.matchAll(STORIES)].map(([, local = "", file = ""]) => [local, componentIdOf(file)]));
  const title = /\btitle=["']([^"']{1,200})["']/.exec(meta)?.[1];
  const component = ids.get(ofWhat(meta)?.stories ?? "");
  return {
    ...(title ? { title } : {}),
    ...(component ? { component } : {}),
    text: outsideCode(source, (text) => withLiveBlocks(text, ids, component)).trimStart(),
  };
}

/** `of={ButtonStories.Primary}`, `of={ButtonStories}` */
function ofWhat(attributes: string): { stories: string; story: string | undefined } | undefined {
  const [, stories = "", story] = /\bof=\{\s*(\w{1,100})(?:\.(\w{1,100}))?\s*\}/.exec(attributes) ?? [];
  return stories ? { stories, story } : undefined;
}

function withLiveBlocks(text: string, ids: ReadonlyMap<string, string>, component: string | undefined): string {
  const block = (names: string, made: (id: string, story: string | undefined) => string) => (before: string) =>
    before.replaceAll(new RegExp(`<(${names})\\b${ATTRIBUTES}(?:/>|>\\s*</\\1>)`, "g"), (_, __, attributes: string) => {
      const requested = ofWhat(attributes);
      const id = requested ? ids.get(requested.stories) : component;
      return id === undefined ? "" : made(id, requested?.story);
    });
  return [
    (before: string) => before.replaceAll(IMPORT, ""),
    block("Meta|Title|Subtitle|Description|Source|Stories", () => ""),
    block(
      "Canvas|Story|Primary",
      (id, story) => `<Preview id="${id}"${story ? ` variant="${componentIdOf(story)}"` : ""} />`,
    ),
    block("Controls|ArgTypes|ArgsTable", (id) => `<Properties id="${id}" />`),
  ].reduce((before, change) => change(before), text);
}

/** Changes a text outside code. */
function outsideCode(text: string, change: (text: string) => string): string {
  let result = "";
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    result += change(text.slice(from, fence.index)) + fence[0];
    from = fence.index + fence[0].length;
  }
  return result + change(text.slice(from));
}
