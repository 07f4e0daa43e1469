/** Files of a small design system with a Storybook. The root of its repository is the workspace. */
export const STORYBOOK: Record<string, string> = {
  "src/theme.tsx": `import { createContext, useContext } from "react";
const Theme = createContext("no theme");
export const ThemeProvider = ({ name, children }) => <Theme.Provider value={name}>{children}</Theme.Provider>;
export const useTheme = () => useContext(Theme);`,
  "src/button.tsx": `import { useTheme } from "./theme";
export const Button = ({ label, tone = "plain", children }) => <button className={useTheme() + " " + tone}>{label}{children}</button>;`,
  "src/button.stories.tsx": `import type { Meta, StoryObj } from "@storybook/react";
import { fn } from "storybook/test";
import { useArgs } from "storybook/preview-api";
import { useState } from "react";
import { Button } from "./button";
const meta = { title: "Forms/Button", component: Button, args: { onClick: fn(), tone: "meta" },
  argTypes: { icon: { mapping: { Star: <i>star</i> } } },
  decorators: [(Story) => <form><Story /></form>] } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;
export const Primary: Story = { args: { label: "Save" } };
export const Drawn: Story = { render: ({ label }) => { const [count] = useState(2); return <><Button label={label} /><b>{count}</b></>; }, args: { label: "Drawn" } };
export const Old = (args) => <Button {...args}>old</Button>;
Old.args = { label: "Older" };
Old.decorators = [(story) => <u>{story()}</u>];
export const Hooked = { render: () => { const [{ label }, update] = useArgs(); return <Button label={label + typeof update} />; }, args: { label: "Hooked " } };
export const Themed = { render: (args, { globals, parameters }) => <p>{globals.density} {parameters.look.size} {parameters.look.way}</p>, parameters: { look: { way: "own" } } };
export const Broken = { render: () => { throw new Error("no such thing"); } };
export const Mapped = { render: ({ icon }) => <p>{icon}</p>, args: { icon: "Star" } };
export const Global = { render: () => <p>{typeof global.Array}</p> };`,
  ".storybook/look.css": "@font-face { font-family: Look; src: url(../src/look.woff2) } .look { color: rgb(1, 2, 3) }",
  "src/look.woff2": "not really a font",
  ".storybook/preview.tsx": `import "./look.css";
import { withThemeByClassName } from "@storybook/addon-themes";
import { INITIAL_VIEWPORTS } from "storybook/viewport";
import { ThemeProvider } from "../src/theme";
export default {
  globalTypes: { density: { defaultValue: "tight" } },
  parameters: { look: { size: "large", way: "usual" }, viewport: { viewports: INITIAL_VIEWPORTS } },
  decorators: [
    (Story, { globals }) => <ThemeProvider name={"blue-" + globals.density}><main><Story /></main></ThemeProvider>,
    withThemeByClassName({ themes: { light: "light", dark: "dark" }, defaultTheme: "light" }),
  ],
};`,
  "components/_shared/preview.tsx": `export * from "../../.storybook/preview";\nexport { default } from "../../.storybook/preview";\n`,
  "components/button/button.tsx": `import { Button } from "../../src/button";\nexport { Button };\n`,
  "components/button/button.json": JSON.stringify({
    title: "Button",
    stories: "../../src/button.stories.tsx",
    previews: {
      primary: { title: "Primary", story: "Primary", values: { label: "Save" } },
      drawn: { title: "Drawn", story: "Drawn", values: { label: "Changed" } },
      old: { title: "Old", story: "Old" },
      hooked: { title: "Hooked", story: "Hooked" },
      themed: { title: "Themed", story: "Themed" },
      mapped: { title: "Mapped", story: "Mapped" },
      global: { title: "Global", story: "Global" },
      broken: { title: "Broken", story: "Broken" },
      absent: { title: "Absent", story: "Absent" },
      plain: { title: "Plain", values: { label: "Plain" } },
    },
  }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx" } }),
};
