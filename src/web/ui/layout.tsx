import { currentSection, pathOf } from "../../domain/lists/current.ts";
import type { PageContent } from "../../domain/lists/page-content.ts";
import type { Frame, Section } from "../../platform/contract/frame.ts";
import { assets } from "./assets.ts";
import { Dock } from "./layout/dock.tsx";
import { Head } from "./layout/head.tsx";
import { OnThisPage } from "./layout/on-this-page.tsx";
import { PageFooter } from "./layout/page-footer.tsx";
import { rootAttributes } from "./layout/root-attributes.ts";
import { SideNavigation } from "./layout/side-navigation.tsx";
import { TopBar } from "./layout/top-bar.tsx";

/** The places of a section; the bar leads to a single one. */
const placesOf = (section: Section | undefined) => (section && section.places.length > 1 ? section.places : []);

/** The whole document of a page; `url` is the path and query asked for. Same bytes for every reader. */
export function Layout({ frame, url, content }: { frame: Frame; url: string; content: PageContent }) {
  const path = pathOf(url);
  const section = currentSection(frame.sections, path);
  const nodes = content.sidebar === false ? [] : (content.sidebar ?? placesOf(section));
  const { contents = [], width = "reading" } = content;
  const built = assets();
  return (
    <html
      lang={content.lang ?? "en"}
      dir={content.dir ?? "ltr"}
      {...rootAttributes(frame, built)}
      data-follows={content.follows && JSON.stringify(content.follows)}
    >
      <Head frame={frame} content={content} assets={built} />
      <body>
        <a href="#content" class="r-skip">
          Skip to content
        </a>
        <TopBar frame={frame} section={section} />
        <div class={`r-shell${nodes.length > 0 ? " r-shell-side" : ""}`}>
          <SideNavigation frame={frame} section={section} nodes={nodes} path={path} addition={content.addition} />
          <div class={`r-page r-page-${width}${contents.length > 0 ? " r-page-contents" : ""}`}>
            <div class="r-column">
              <main id="content" class="r-main" tabindex={-1}>
                {content.body}
              </main>
              <PageFooter frame={frame} content={content} />
            </div>
            {contents.length > 0 && <OnThisPage contents={contents} />}
          </div>
        </div>
        <Dock contents={contents.length > 0} />
      </body>
    </html>
  );
}
