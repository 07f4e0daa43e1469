import { describe, expect, it } from "vitest";
import { readStorybookDocument } from "./storybook-document.ts";

describe("a document of Storybook", () => {
  it("gets live blocks in place of Storybook's", () => {
    const read = readStorybookDocument(`import { Meta, Canvas, Controls,
  Primary } from "@storybook/addon-docs/blocks";
import * as ButtonStories from "./IconButton.stories";
import "./docs.css";

<Meta of={ButtonStories} />

# Icon button

<Primary />

Use it **sparingly**.

<Canvas of={ButtonStories.WithBadge} sourceState="shown" />
<Controls />

\`\`\`jsx
import { IconButton } from "@acme/ui";
<Canvas of={ButtonStories.WithBadge} />
\`\`\`
`);
    expect(read).toEqual({
      component: "icon-button",
      text: `# Icon button

<Preview id="icon-button" />

Use it **sparingly**.

<Preview id="icon-button" variant="with-badge" />
<Properties id="icon-button" />

\`\`\`jsx
import { IconButton } from "@acme/ui";
<Canvas of={ButtonStories.WithBadge} />
\`\`\`
`,
    });
  });

  it("stands where it says, and shows nothing of stories that are not its own", () => {
    const read = readStorybookDocument(
      `<Meta title="Guides/First steps" />\n\n# Begin\n\n<Canvas of={Other.Story} />\nEnd\n`,
    );
    expect(read).toEqual({ title: "Guides/First steps", text: "# Begin\n\n\nEnd\n" });
  });

  it("is none without <Meta>", () => {
    expect(readStorybookDocument("# Title\n\n<Canvas />\n")).toBeUndefined();
  });
});
