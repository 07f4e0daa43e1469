import { currentSection, pathToHref } from "../../domain/lists/current.ts";
import type { PageContent } from "../../domain/lists/page-content.ts";
import { directionOf, isSameLanguage } from "../../engines/text/language.ts";
import type { FrameData, FrameSection } from "../../platform/contract/frame.ts";
import { assets } from "./assets.ts";
import { AuthoredLanguage } from "./authored-language.ts";
import { Dock } from "./layout/dock.tsx";
import { Head } from "./layout/head.tsx";
import { OnThisPage } from "./layout/on-this-page.tsx";
import { PageFooter } from "./layout/page-footer.tsx";
import { rootAttributes } from "./layout/root-attributes.ts";
import { SideNavigation } from "./layout/side-navigation.tsx";
import { TopBar } from "./layout/top-bar.tsx";

/** The language of our own words. */
const OURS = "en";

/** The items of a section, unless there is only one. */
const placesOf = (section: FrameSection | undefined) => (section && section.places.length > 1 ? section.places : []);

/** The complete document of a page. `url` is the requested path and query. The bytes are the same for every reader. */
export function Layout({ frame, url, content }: { frame: FrameData; url: string; content: PageContent }) {
  const path = pathToHref(url);
  const section = currentSection(frame.sections, path);
  const nodes = content.sidebar === false ? [] : (content.sidebar ?? placesOf(section));
  const { contents = [], width = "reading" } = content;
  const built = assets();
  const lang = content.lang ?? frame.language;
  /** The language of our texts. Undefined if the page has the same language. */
  const ours = isSameLanguage(lang, OURS) ? undefined : OURS;
  const dir = content.dir ?? (content.lang ? directionOf(content.lang) : "ltr");
  return (
    <html
      lang={lang}
      dir={dir}
      {...rootAttributes(frame, built)}
      data-follows={content.follows && JSON.stringify(content.follows)}
    >
      <Head frame={frame} content={content} assets={built} />
      <body class={dir === "ltr" && directionOf(frame.language) === "rtl" ? "r-texts-rtl" : undefined}>
        <a href="#content" class="r-skip" lang={ours}>
          Skip to content
        </a>
        <TopBar frame={frame} section={section} lang={ours} />
        <div class={`r-shell${nodes.length > 0 ? " r-shell-side" : ""}`}>
          <SideNavigation
            {...{ frame, section, nodes, path, lang: ours }}
            addition={content.addition}
            isOurs={content.sidebar === undefined}
          />
          <div class={`r-page r-page-${width}${contents.length > 0 ? " r-page-contents" : ""}`}>
            <div class="r-column">
              <main id="content" class="r-main" tabindex={-1} lang={content.lang ? undefined : ours}>
                {content.lang || ours === undefined ? (
                  content.body
                ) : (
                  <AuthoredLanguage.Provider value={lang}>{content.body}</AuthoredLanguage.Provider>
                )}
              </main>
              <PageFooter frame={frame} content={content} lang={ours} />
            </div>
            {contents.length > 0 && <OnThisPage contents={contents} lang={ours} />}
          </div>
        </div>
        <Dock contents={contents.length > 0} lang={ours} />
      </body>
    </html>
  );
}
