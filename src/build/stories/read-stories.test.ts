import { describe, expect, it } from "vitest";
import { readStories } from "./read-stories.ts";

const valuesOf = (text: string) =>
  Object.fromEntries(readStories(text, "Button.stories.tsx")?.previews.map(({ name, values }) => [name, values]) ?? []);
const drawnIn = (text: string) =>
  readStories(text, "Button.stories.tsx")
    ?.previews.filter(({ isDrawn }) => isDrawn)
    .map(({ name }) => name);

describe("stories", () => {
  it("take over what others say", () => {
    const text = `
      const meta = { title: "Forms/Button", component: Button, args: { kind: "plain" } } satisfies Meta<typeof Button>;
      export default meta;
      type Story = StoryObj<typeof meta>;
      export const Primary: Story = { args: { label: "Save", primary: true } };
      export const Large: Story = { args: { ...Primary.args, size: "large" } };
      export const Huge = { name: "The largest", args: { ...Large.args, size: "huge", onClick: fn() } } satisfies Story;
      export const Same: Story = { args: Primary.args };
      export const Circle: Story = { args: { ...Circle.args, label: "Round" } };
      export const Whole: Story = { ...Primary, name: "All of it" };
      export const Default: Story = {};`;
    expect(valuesOf(text)).toEqual({
      Primary: { kind: "plain", label: "Save", primary: true },
      Large: { kind: "plain", label: "Save", primary: true, size: "large" },
      Huge: { kind: "plain", label: "Save", primary: true, size: "huge" },
      Same: { kind: "plain", label: "Save", primary: true },
      Circle: { kind: "plain", label: "Round" },
      Whole: { kind: "plain", label: "Save", primary: true },
      Default: { kind: "plain" },
    });
    expect(readStories(text, "Button.stories.tsx")?.previews[2]?.title).toBe("The largest");
  });

  it("may have names that begin with an underscore", () => {
    const text = "export const _Button = { args: { label: 'Save' } };\nexport const helper = {};";
    expect(readStories(text, "Button.stories.tsx")?.previews.map(({ name, title }) => [name, title])).toEqual([
      ["_Button", "Button"],
    ]);
  });

  it("say so after they were bound to a template", () => {
    const text = `
      export default { title: "Button", args: { kind: "plain" } };
      const Template = (args) => <Button {...args} />;
      export const Primary = Template.bind({});
      Primary.args = { label: "Save" };
      Primary.storyName = "First";
      export const Second = Template.bind({});
      Second.args = { ...Primary.args, kind: "loud" };`;
    expect(valuesOf(text)).toEqual({
      Primary: { kind: "plain", label: "Save" },
      Second: { kind: "loud", label: "Save" },
    });
  });

  it("are known to draw something of their own", () => {
    const text = `
      export default { component: Button };
      export const Drawn = { render: () => <b /> };
      export const AsMethod = { render() { return <b />; }, args: { label: "x" } };
      export const Function = () => <Button />;
      Function.storyName = "As a function";
      export const Taken = { ...Drawn, args: { label: "y" } };
      export function Declared() { return <b />; }
      export { Elsewhere } from "./other.stories";
      export const Plain = { args: { label: "Plain" } };`;
    expect(drawnIn(text)).toEqual(["Drawn", "AsMethod", "Function", "Taken", "Declared", "Elsewhere"]);
    expect(valuesOf(text)).toMatchObject({ AsMethod: { label: "x" }, Plain: { label: "Plain" } });
  });

  it("are read where Storybook's factories make them", () => {
    const text = `
      import preview from "#.storybook/preview";
      const meta = preview.meta({ title: "Forms/Button", component: Button, args: { kind: "plain" } });
      export const Primary = meta.story({ args: { label: "Save" } });
      export const Drawn = meta.story({ render: () => <b /> });`;
    expect(readStories(text, "Button.stories.tsx")?.title).toBe("Forms/Button");
    expect(valuesOf(text)).toMatchObject({ Primary: { kind: "plain", label: "Save" } });
    expect(drawnIn(text)).toEqual(["Drawn"]);
  });
});
