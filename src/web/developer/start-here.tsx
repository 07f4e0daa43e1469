import type { Settings } from "../../platform/contract/settings.ts";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";

/** How a program reads this registry and a workspace pushes to it. */
export const StartHere = ({ baseUrl }: Pick<Settings, "baseUrl">) => (
  <>
    <PageHeader title="For developers" lead="Everything on these pages can be read by programs, at the same address." />
    <div class="prose">
      <h2 id="read">Read</h2>
      <p>
        Reads need no credential. Every answer has an <code>ETag</code>: send it back as <code>If-None-Match</code> and
        an unchanged answer costs a <code>304</code>. Answers come with brotli or gzip and may be read from any origin.
      </p>
      <CodeBlock
        language="sh"
        code={[
          `curl ${baseUrl}/api/tokens.json                                       # raw token snapshot`,
          `curl ${baseUrl}/tokens.css                                            # tokens as CSS, all brands and schemes`,
          `curl '${baseUrl}/api/registry/dtcg/download?format=swift'             # or scss, ts, kotlin, android, …`,
          `curl ${baseUrl}/api/registry/pages                                    # every page`,
          `curl ${baseUrl}/api/icons-sprite.svg                                  # all icons as one sprite`,
          `curl ${baseUrl}/api/openapi.json                                      # all of it, described`,
        ].join("\n")}
      />
      <p>
        <a href="/developer/api">The reference</a> lists every endpoint. Documentation pages are markdown at the same
        address with <code>.md</code> behind it.
      </p>
      <h2 id="push">Push</h2>
      <p>
        A workspace is a folder with tokens, theme, pages, icons and logos. This sends all of it; repeating it changes
        nothing.
      </p>
      <CodeBlock language="sh" code={`export SERVICE_SYNC_SECRET=…\ndsr push:all --workspace . --url ${baseUrl}`} />
      <h2 id="figma">From Figma</h2>
      <p>
        <code>dsr fetch</code> writes styles, variables, icons and logos of a file into a workspace. The plugin pushes
        styles and variables to a registry, whatever plan the file is on: unpack <code>/plugin/figma.zip</code> of the
        registry, choose its <code>manifest.json</code> in Figma (Plugins, Development, Import plugin from manifest),
        and enter the registry's address in its panel; an administrator allows it in the browser.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        Every error is <code>{`{"error": "code", "message": "what to do"}`}</code>; 400 adds <code>details</code> with a
        JSON Pointer for each fault.
      </p>
    </div>
  </>
);
