import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRepository } from "../repository.ts";
import { componentPart, surveyComponents } from "./component-part.ts";

const drawn = (...names: string[]) =>
  names.map((name) => `export function ${name}({ children }) { return <div>{children}</div>; }`).join("\n");

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "components-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function find(files: Readonly<Record<string, string>>, folders: readonly string[] = []) {
  for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const repository = await openRepository(root, { folders, without: [] });
  const found = await surveyComponents(repository);
  return { ...found, ids: found.components.map(({ id }) => id).toSorted(), repository };
}

/** The text of a file of the workspace. */
async function fileOf(found: Awaited<ReturnType<typeof find>>, path: string): Promise<string> {
  const part = componentPart(found, "design-workspace");
  return String(part?.files.find((file) => file.path === path)?.content);
}

describe("families", () => {
  it("have their parts, of the same file, of their folder and beside them", async () => {
    const { ids, components } = await find({
      "src/card/card.tsx": drawn("Card", "CardHeader"),
      "src/accordion/Accordion.tsx": drawn("Accordion"),
      "src/accordion/AccordionItem.tsx": drawn("AccordionItem"),
      "src/tabs/Tabs.tsx": drawn("Tabs"),
      "src/tabs/TabList.tsx": drawn("TabList"),
      "src/ui/Dialog.tsx": drawn("Dialog"),
      "src/ui/DialogTitle.tsx": drawn("DialogTitle"),
      "src/ui/Button.tsx": drawn("Button"),
      "src/ui/ButtonGroup.tsx": drawn("ButtonGroup"),
      "src/ui/ButtonSkeleton.tsx": drawn("ButtonSkeleton"),
    });
    expect(ids).toEqual(["accordion", "button", "button-group", "card", "dialog", "tabs"]);
    expect(components.find(({ id }) => id === "card")?.parts).toEqual(["CardHeader"]);
    expect(components.find(({ id }) => id === "tabs")?.parts).toEqual(["TabList"]);
  });

  it("are what an entry exports as a namespace, by their root", async () => {
    const found = await find({
      "package.json": JSON.stringify({ name: "acme", source: "src/index.ts" }),
      "src/index.ts": `export * as Dialog from "./dialog.js";\nexport { Heading } from "./typography.js";\nexport * from "./badge.js";\nexport * as icons from "./icons.js";\n`,
      "src/dialog.tsx": `${drawn("DialogRoot", "DialogTrigger")}\nexport { DialogRoot as Root, DialogTrigger as Trigger };\n`,
      "src/typography.tsx": `${drawn("Heading", "HeadingMark")}\nexport const SIZES = ["a"];\n`,
      "src/badge.tsx": drawn("Badge"),
      "src/icons.tsx": drawn("Arrow"),
    });
    expect(found.ids).toEqual(["badge", "dialog", "heading"]);
    expect(await fileOf(found, "components/dialog/dialog.tsx")).toContain(
      `import { Root as Dialog } from "../../../src/dialog";`,
    );
  });

  it("have parts that are called like other components, and stories that are called in another way", async () => {
    const found = await find({
      "package.json": JSON.stringify({ source: "src/index.ts" }),
      "src/index.ts": `export * as Steps from "./steps/namespace";\nexport * as ScrollArea from "./scroll-area/namespace";\nexport * from "./status";\n`,
      "src/steps/namespace.ts": `export { StepsRoot as Root, StepsStatus as Status } from "./steps";\n`,
      "src/steps/steps.tsx": drawn("StepsRoot", "StepsStatus"),
      "src/scroll-area/namespace.ts": `export { ScrollAreaRoot as Root } from "./scroll-area";\n`,
      "src/scroll-area/scroll-area.tsx": drawn("ScrollAreaRoot"),
      "src/status.ts": `export { Status } from "./status-mark";\n`,
      "src/status-mark.tsx": drawn("Status"),
      "stories/scroll-area.stories.tsx": `export const Basic = () => <b />;\n`,
    });
    expect(found.ids).toEqual(["scroll-area", "status", "steps"]);
    expect(found.components.find(({ id }) => id === "scroll-area")?.previews[0]).toMatchObject({ story: "Basic" });
  });

  it("end where modules pass each other on in a circle", async () => {
    const { ids } = await find({
      "package.json": JSON.stringify({ source: "src/index.ts" }),
      "src/index.ts": `export * from "./a";\nexport * as Loop from "./index";\n`,
      "src/a.tsx": `export * from "./index";\n${drawn("Alert")}\n`,
    });
    expect(ids).toEqual(["alert"]);
  });

  it("are one collection, if a module has many and one file of stories", async () => {
    const names = Array.from({ length: 9 }, (_, at) => `Scene${String.fromCharCode(65 + at)}x`);
    const found = await find({
      "package.json": JSON.stringify({ source: "src/index.ts" }),
      "src/index.ts": `export * from "./Illustration/Spot";\nexport * from "./Badge";\n`,
      "src/Illustration/Spot.tsx": drawn(...names),
      "src/Illustration/_docs/Spot.stories.tsx": "export const All = () => <b />;\n",
      "src/Badge.tsx": drawn("Badge"),
    });
    expect(found.ids).toEqual(["badge", "spot"]);
    expect(await fileOf(found, "components/spot/spot.tsx")).toContain("SceneAx");
  });

  it("have a name where a compiler gave the default export none", async () => {
    const { ids } = await find({
      "package.json": JSON.stringify({ types: "lib/index.d.ts", main: "lib/index.js" }),
      "lib/index.js": "",
      ...Object.fromEntries(
        ["Button", "Slider", "Tag"].flatMap((name) => [
          [`lib/${name}/${name}.js`, ""],
          [
            `lib/${name}/${name}.d.ts`,
            `import * as React from "react";\ndeclare const _default: React.FC<{ size?: string }>;\nexport default _default;\n`,
          ],
        ]),
      ),
      "lib/index.d.ts": ["Button", "Slider", "Tag"]
        .map((name) => `export { default as ${name} } from "./${name}/${name}";`)
        .join("\n"),
    });
    expect(ids).toEqual(["button", "slider", "tag"]);
  });
});

describe("documentation", () => {
  it("says the groups and titles, of stories and of folders with pages", async () => {
    const { components } = await find({
      "src/RadioButton.tsx": drawn("RadioButton"),
      "src/Badge.tsx": drawn("Badge"),
      "src/Hint.tsx": drawn("Hint"),
      "docs/components/02-forms/radio-button/index.mdx": "---\ntitle: Radio button\n---\nChoose one.\n",
      "stories/Badge.stories.tsx": `export default { title: "Components/Feedback/Badge" };\nexport const One = {};\n`,
    });
    const said = Object.fromEntries(components.map(({ id, title, group }) => [id, [title, group]]));
    expect(said).toEqual({
      "radio-button": ["Radio button", "Forms"],
      badge: ["Badge", "Feedback"],
      hint: ["Hint", undefined],
    });
  });

  it("has stories that draw by themselves, named by their export", async () => {
    const found = await find({
      "src/Badge.tsx": drawn("Badge"),
      "docs/stories/Badge.stories.tsx": `export default { component: Badge };\nexport const Rich = { render: () => <b /> };\nexport const Plain = { args: { children: "New" } };\n`,
    });
    expect(JSON.parse(await fileOf(found, "components/badge/badge.json"))).toMatchObject({
      stories: "../../../docs/stories/Badge.stories.tsx",
      previews: {
        rich: { title: "Rich", story: "Rich", values: {} },
        plain: { title: "Plain", story: "Plain", values: { children: "New" } },
      },
    });
  });

  it("has stories in files with a word in the middle, without a name, or with the name of something else", async () => {
    const { components } = await find({
      "src/Button/Button.tsx": drawn("Button"),
      "src/Button/_docs/Button.docs.stories.tsx": `export default { title: "Components/Actions/Button", component: Button };\nexport const Playground = {};\n`,
      "src/Button/_docs/Button.spec.stories.tsx": "export const Tested = {};\n",
      "src/Button/_docs/Button.stickersheet.stories.tsx": `export default { title: "Components/Actions/Button" };\nexport const All = {};\n`,
      "src/ButtonV1/Button/_docs/Button.stories.tsx": "export const Old = {};\n",
      "src/alert/src/Alert.tsx": drawn("Alert"),
      "src/alert/stories/index.stories.tsx": `export default { title: "Components/Feedback/Alert" };\nexport const Neutral = () => <b />;\n`,
      "src/Badge/Badge.tsx": drawn("Badge"),
      "src/Badge/stories.tsx": "export const New = {};\n",
      "src/Card/Card.tsx": drawn("Card"),
      "src/Card/Card.story.tsx": "export const Usage = () => <b />;\n",
      "src/Slider/Slider.tsx": drawn("Slider"),
      "stories/ranges.stories.tsx": `export default { component: Slider };\nexport const Range = {};\n`,
      "src/Chip/Chip.tsx": drawn("Chip"),
      "src/Chip/Chip.visual.stories.tsx": "export const Seen = {};\n",
    });
    const said = components.map(({ id, group, previews }) => [id, group, ...previews.map(({ story }) => story)]);
    expect(said.toSorted()).toEqual([
      ["alert", "Feedback", "Neutral"],
      ["badge", undefined, "New"],
      ["button", "Actions", "Playground"],
      ["card", undefined, "Usage"],
      ["chip", undefined, undefined],
      ["slider", undefined, "Range"],
    ]);
  });

  it("is no template of a generator, no fixture and no skeleton", async () => {
    const { ids } = await find({
      "src/Badge.tsx": drawn("Badge"),
      "templates/app/Page.tsx": drawn("Page"),
      "plop-templates/component/Thing.tsx": drawn("Thing"),
      "src/__fixtures__/Fixed.tsx": drawn("Fixed"),
      "scripts/components/button.hbs": "<b></b>",
      "src/components/card/card.tsx.hbs": "<b></b>",
    });
    expect(ids).toEqual(["badge"]);
  });
});

const SHADCN = {
  "components.json": JSON.stringify({ aliases: { ui: "@/components/ui" } }),
  "tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } } // the usual`,
};
const DIALOG = `import * as Primitive from "radix";
const Dialog = (props) => <Primitive.Root {...props} />;
const DialogTrigger = Primitive.Trigger;
const DialogContent = (props) => <div {...props} />;
const DialogTitle = (props) => <h2 {...props} />;
export { Dialog, DialogTrigger, DialogContent, DialogTitle };
`;

describe("components without stories", () => {
  it("are shown as the application uses them", async () => {
    const found = await find({
      ...SHADCN,
      "src/components/ui/dialog.tsx": DIALOG,
      "src/components/ui/button.tsx": drawn("Button"),
      "src/features/Users.tsx": `
        import { Dialog, DialogTrigger, DialogContent, DialogTitle } from "@/components/ui/dialog";
        import { Button } from "@/components/ui/button";
        import { useUsers } from "./use-users";
        import { Plus } from "lucide-react";
        import { UserForm } from "./user-form";
        export function Users({ user }) {
          const [isOpen, setOpen] = useState(false);
          return (
            <Dialog open={isOpen} onOpenChange={setOpen}>
              <DialogTrigger asChild><Button className={cn("wide", isOpen && "on")} onClick={() => setOpen(true)}><Plus /> {t("users.inviteUser")}</Button></DialogTrigger>
              <DialogContent>
                <DialogTitle>Invite {user.firstName}</DialogTitle>
                <UserForm user={user} />
                {users.map((one) => <Button key={one.id}>{one.name}</Button>)}
              </DialogContent>
            </Dialog>
          );
        }`,
    });
    expect(found.ids).toEqual(["button", "dialog"]);
    const story = await fileOf(found, "components/dialog/dialog.stories.tsx");
    expect(story).toContain(
      `import { Dialog, DialogTrigger, DialogContent, DialogTitle } from "../../../src/components/ui/dialog";`,
    );
    expect(story).toContain(`import { Plus } from "lucide-react";`);
    expect(story).toContain("// From src/features/Users.tsx.");
    expect(story).toContain(`<Button className="wide on">`);
    for (const text of ["Invite user", "First name", "<DialogTrigger asChild>", "Name"]) expect(story).toContain(text);
    for (const text of ["onOpenChange", "isOpen", "UserForm", "use-users", "onClick", "key="])
      expect(story).not.toContain(text);
    expect(JSON.parse(await fileOf(found, "components/dialog/dialog.json"))).toMatchObject({
      stories: "./dialog.stories.tsx",
      previews: { default: { story: "Default", values: {} } },
    });
  });

  it("are put together of their usual parts where nothing uses them", async () => {
    const found = await find({
      ...SHADCN,
      "src/components/ui/dialog.tsx": DIALOG,
      "src/components/ui/tabs.tsx": drawn("Tabs", "TabsList", "TabsTrigger", "TabsContent"),
      "src/components/ui/separator.tsx": drawn("Separator"),
      "src/components/ui/button.tsx": `import { cva } from "class-variance-authority";
export const buttonVariants = cva("b", { variants: { variant: { default: "", outline: "o" } }, defaultVariants: { variant: "default" } });
${drawn("Button")}`,
    });
    const tabs = await fileOf(found, "components/tabs/tabs.stories.tsx");
    expect(tabs).toContain(`<TabsTrigger value="account">Account</TabsTrigger>`);
    expect(await fileOf(found, "components/separator/separator.stories.tsx")).toContain("<Separator />");
    // Its header and footer are not there.
    expect(await fileOf(found, "components/dialog/dialog.stories.tsx")).toContain(
      `    <Dialog>
      <DialogTrigger className={buttonVariants({ variant: "outline" })}>Rename</DialogTrigger>
      <DialogContent>
        <DialogTitle>Rename the project</DialogTitle>
      </DialogContent>
    </Dialog>`,
    );
    expect(found.notes.join("\n")).toContain(
      "Shown as a typical composition of their parts: dialog, separator, tabs. To change a composition, edit components/<id>/<id>.stories.tsx.",
    );
  });

  it("have the providers that they need, and no parts without their whole", async () => {
    const found = await find({
      ...SHADCN,
      "src/components/ui/tooltip.tsx": drawn("Tooltip", "TooltipTrigger", "TooltipContent", "TooltipProvider"),
      "src/components/ui/form.tsx": drawn("Form", "FormField", "FormControl"),
      "src/components/ui/select.tsx": drawn("Select", "SelectTrigger", "SelectContent"),
      "src/features/Page.tsx": `
        import { Tooltip, TooltipTrigger, TooltipContent } from "@/components/ui/tooltip";
        import { FormControl } from "@/components/ui/form";
        import { Select, SelectTrigger, SelectContent } from "@/components/ui/select";
        export const Page = () => (<>
          <Tooltip><TooltipTrigger>Help</TooltipTrigger><TooltipContent>More about it</TooltipContent></Tooltip>
          <Select><FormControl><SelectTrigger>Choose</SelectTrigger></FormControl><SelectContent>One</SelectContent></Select>
        </>);`,
    });
    const tooltip = await fileOf(found, "components/tooltip/tooltip.stories.tsx");
    expect(tooltip).toMatch(/render: \(\) => \(\n {4}<TooltipProvider>\n {6}<Tooltip>/);
    expect(tooltip).toContain("import { Tooltip, TooltipTrigger, TooltipContent, TooltipProvider } from");
    const select = await fileOf(found, "components/select/select.stories.tsx");
    expect(select).toContain("<SelectTrigger>");
    expect(select).not.toContain("FormControl");
  });

  it("have a preview for each choice of their variant, and values for what their types ask for", async () => {
    const found = await find({
      ...SHADCN,
      "src/components/ui/badge.tsx": `import { cva, type VariantProps } from "class-variance-authority";
const badge = cva("b", { variants: { variant: { plain: "", loud: "l" } }, defaultVariants: { variant: "plain" } });
export function Badge({ children, ...props }: VariantProps<typeof badge> & { children?: string; label: string; tone: "warm" | "cold"; go: () => void }) {
  return <b {...props}>{children}</b>;
}`,
    });
    expect(JSON.parse(await fileOf(found, "components/badge/badge.json")).previews).toEqual({
      default: { title: "Default", values: { children: "Badge", label: "Badge", tone: "warm" } },
      loud: { title: "Loud", values: { children: "Badge", label: "Badge", tone: "warm", variant: "loud" } },
    });
  });

  it("are those of the folder that components.json names, whatever else the application has", async () => {
    const { ids } = await find({
      ...SHADCN,
      "src/components/ui/button.tsx": drawn("Button"),
      "src/features/Users.tsx": drawn("Users"),
    });
    expect(ids).toEqual(["button"]);
  });
});

describe("what is seen and not taken", () => {
  it("is a line with how many, why and what to do", async () => {
    const { notes, ids } = await find({
      "package.json": JSON.stringify({ dependencies: { lit: "3" } }),
      "src/my-card.ts": `import { LitElement } from "lit";\n@customElement("my-card")\nexport class Card extends LitElement {}\n`,
      "src/components/card.twig": "<b></b>",
    });
    expect(ids).toEqual([]);
    expect(notes[0]).toMatch(/^1 custom element left out \(src\/my-card\.ts\): .*custom-elements-manifest/);
    expect(notes[1]).toMatch(/^1 Twig template left out/);
  });
});

describe("bad input", () => {
  it("is taken in folders with spaces, marks, brackets and names of any script", async () => {
    const found = await find({
      "src/ü mlaut #1 [a]/Karte.tsx": drawn("Karte"),
      "src/組件/Badge.tsx": drawn("Badge"),
    });
    expect(found.ids).toEqual(["badge", "karte"]);
    expect(await fileOf(found, "components/karte/karte.tsx")).toContain(`"../../../src/ü mlaut #1 [a]/Karte"`);
  });

  it("is a package.json that names what is not there", async () => {
    const { ids } = await find({
      "package.json": JSON.stringify({
        name: "acme",
        source: "src/nowhere.ts",
        types: 7,
        exports: { ".": { import: null, default: ["./gone.js"] }, "./*": { deep: { deeper: {} } } },
        imports: { "#x": "./away.js" },
      }),
      "src/Badge.tsx": `import x from "#x";\n${drawn("Badge")}`,
    });
    expect(ids).toEqual(["badge"]);
  });

  it("is a barrel of thousands of icons, which are no components", async () => {
    const names = Array.from({ length: 6_600 }, (_, at) => `Icon${at}x`);
    const { ids } = await find({
      "package.json": JSON.stringify({ source: "src/index.ts" }),
      "src/index.ts": `export * from "./icons";\nexport * from "./Badge";\n`,
      "src/icons.tsx": names.map((name) => `export const ${name} = () => <svg />;`).join("\n"),
      "src/Badge.tsx": drawn("Badge"),
    });
    expect(ids).toEqual(["badge"]);
  });

  it("is a link in place of the README or of a story", async () => {
    await mkdir(join(root, "src"), { recursive: true });
    await symlink("/etc/hostname", join(root, "src/Badge.stories.tsx"));
    expect((await find({ "src/Badge.tsx": drawn("Badge") })).ids).toEqual(["badge"]);
  });
});
