import { describe, expect, it } from "vitest";
import { propertiesOfComponent } from "./component-properties.ts";
import { createModules } from "./modules.ts";

/** Reads the component `Chip` of `chip/chip.tsx` from files by path. */
async function read(chip: string, others: Readonly<Record<string, string>> = {}) {
  const files = new Map(Object.entries({ "chip/chip.tsx": chip, ...others }));
  const modules = createModules({ has: (path) => files.has(path), text: async (path) => files.get(path) });
  const { properties, lost } = await propertiesOfComponent(modules, "chip/chip.tsx", "Chip");
  return { properties: Object.fromEntries(properties), names: [...properties.keys()], lost };
}

/** Names of the properties with the type `type`, in order, required ones with a `!`. */
async function namesOf(type: string, others?: Readonly<Record<string, string>>): Promise<string> {
  const { properties } = await read(`${type}\nexport const Chip = (props: P) => <i />;`, others);
  return Object.values(properties)
    .map(({ name, rules }) => (rules ? `${name}!` : name))
    .join(" ");
}

describe("a component", () => {
  it.each([
    [
      "/** A tag.\n * @deprecated since 3, use Chip2 */\nexport const Chip = (p: { a: 1 }) => <i />;",
      "since 3, use Chip2",
    ],
    ["/** @deprecated */\nexport function Chip(p: { a: 1 }) { return <i />; }", true],
    ["/** @deprecated old */\nconst Chip = (p: { a: 1 }) => <i />;\nexport default Chip;", "old"],
    ["interface P { /** @deprecated no */ a: 1 }\nexport const Chip = (p: P) => <i />;", undefined],
  ])("says of itself that it is deprecated: %j", async (text, deprecated) => {
    const files = new Map([["chip/chip.tsx", text]]);
    const modules = createModules({ has: (path) => files.has(path), text: async (path) => files.get(path) });
    expect((await propertiesOfComponent(modules, "chip/chip.tsx", "Chip")).deprecated).toBe(deprecated);
  });
});

describe("properties of a type", () => {
  const shared = {
    "shared.ts": `
      export const MOODS = ["glad", "grave"] as const;
      export enum Width { Slim = "s", Broad = "b" }
      export interface Core { mood: (typeof MOODS)[number]; width?: Width; hushed?: string }
    `,
  };
  it.each<[what: string, type: string, names: string]>([
    ["all members of a union", "type P = { a: string; b: number } | { a: string; c?: boolean };", "a! b c"],
    ["a union in an intersection", "type P = { a: string } & ({ b: string } | { b?: never; c: 1 });", "a! b c"],
    ["never of one member alone", "type P = { a: string; b?: undefined };", "a!"],
    ["Omit", 'type P = Omit<{ a: 1; b: 2 }, "b">;', "a!"],
    ["Omit of a union", 'type P = Omit<{ a: 1; b: 2 } | { a: 1; c: 3 }, "x">;', "a!"],
    [
      "Pick, Partial and Required",
      'type P = Pick<{ a: 1; b: 2 }, "a"> & Partial<{ c: 1 }> & Required<{ d?: 1 }>;',
      "a! c d!",
    ],
    ["Readonly and parentheses", "type P = (Readonly<{ a?: 1 }>);", "a"],
    [
      "an interface that narrows others",
      'interface B { a?: 1; b: 2 } interface P extends Omit<B, "b"> { c?: 3 }',
      "c a",
    ],
    ["methods", "interface P { pick?(value: string): void; drop(): void }", "pick drop!"],
    [
      "keys made of a union",
      `type S = "start" | "end"; type P = { [K in S as \`x-\${K}\`]?: 1 } & { [K in S]: 2 };`,
      "x-start x-end start! end!",
    ],
    ["members gone through", "type B = { a: 1; b?: 2 }; type P = { [K in keyof B]?: B[K] };", "a b"],
    ["a merge of its own", "type M<A, B> = Omit<A, keyof B> & B; type P = M<{ a: 1; b: 2 }, { b?: 3 }>;", "a! b"],
    [
      "a condition all meet",
      "type D<T, K> = T extends any ? Omit<T, K> : never; type P = D<{ a: 1; b: 2 } | { c: 3; b: 2 }, 'b'>;",
      "a c",
    ],
    ["Record", 'type P = Record<"a" | "b", string>;', "a! b!"],
    ["a member of another type", "type B = { inner: { a: 1 } }; type P = B['inner'];", "a!"],
    [
      "another file, under another name",
      'import type { Core as C } from "../shared"; type P = Omit<C, "hushed">;',
      "mood! width",
    ],
    ["a namespace of a file", 'import * as all from "../shared"; type P = all.Core;', "mood! width hushed"],
    ["import()", 'type P = import("../shared").Core;', "mood! width hushed"],
    ["a type with parameters", "type Of<T, U = { b: 1 }> = T & U; type P = Of<{ a: 1 }>;", "a! b!"],
    [
      "nothing that is added to React",
      "declare global { namespace React { interface HTMLAttributes<T> { x: 1 } } } type P = { a: 1 } & React.HTMLAttributes<T>;",
      "a!",
    ],
    [
      "nothing React keeps, and nothing secret",
      "type P = { a: 1; ref: 1; key: 2; /** @internal */ b: 1; /** @hidden */ c: 1; __proto__: 1 };",
      "a!",
    ],
  ])("%s", async (_, type, names) => {
    expect(await namesOf(type, shared)).toBe(names);
  });

  it("has options if it only has literals", async () => {
    const { properties } = await read(
      `import { MOODS, Width, type Core } from "../shared";
      const SIZES = { sm: 1, lg: 2 } as const;
      type Tone = "calm" | "loud" | undefined;
      export const Chip = (props: {
        tone?: Tone; mood: Core["mood"]; width: Width; slim: Width.Slim; size: keyof typeof SIZES;
        corner: \`\${"top" | "bottom"}-\${"left" | "right"}\`; less: Exclude<Tone, "loud">; flag: true | false; any: Tone | string;
      }) => <i />;`,
      shared,
    );
    const options = Object.fromEntries(Object.values(properties).map((one) => [one.name, one.options]));
    expect(options).toEqual({
      tone: ["calm", "loud"],
      mood: ["glad", "grave"],
      width: ["s", "b"],
      slim: ["s"],
      size: ["sm", "lg"],
      corner: ["top-left", "top-right", "bottom-left", "bottom-right"],
      less: ["calm"],
      flag: undefined,
      any: undefined,
    });
    expect(properties.tone?.type).toBe('"calm" | "loud"');
    expect(properties.flag?.type).toBe("boolean");
  });

  it("has its comment, also if only the extended type has one", async () => {
    const { properties } = await read(`
      interface Base { /** From below. */ a?: string }
      interface P extends Base {
        a?: "x";
        /** How wide,
         * of @kit/button.
         * @default "md"
         */
        b?: string;
        /** Old. @deprecated use b */
        c?: string;
        /** @beta Not yet. */
        d?(row: number): void;
      }
      export function Chip(props: P) { return <i />; }`);
    expect(properties).toEqual({
      a: { name: "a", type: '"x"', options: ["x"], description: "From below." },
      b: { name: "b", type: "string", description: "How wide,\nof @kit/button.", default: "md" },
      c: { name: "c", type: "string", description: "Old.", deprecated: "use b" },
      d: { name: "d", type: "(row: number) => void", description: "Not yet.", status: "beta" },
    });
  });
});

describe("properties of a component", () => {
  const P = 'type P = { label: string; tone?: "a" | "b" };';
  it.each<[what: string, code: string]>([
    ["a function", "export function Chip(props: P) { return <i />; }"],
    ["overloads", "export function Chip(props: P): X; export function Chip(props: any) { return <i />; }"],
    ["the default export, without a name", "export default (props: P) => <i />;"],
    ["an export under another name", "const Inner = (props: P) => <i />; export { Inner as Chip };"],
    ["forwardRef and memo", "export const Chip = React.memo(React.forwardRef<HTMLElement, P>((props, ref) => <i />));"],
    ["a type of React", "export const Chip: React.FC<P> & { displayName?: string } = ({ label }) => <i />;"],
    ["satisfies", "export const Chip = (({ label }) => <i />) satisfies React.FC<P>;"],
    ["as", "export const Chip = make() as unknown as React.ForwardRefExoticComponent<P & React.RefAttributes<X>>;"],
    ["a class", "export class Chip extends React.Component<P> { render() { return <i />; } }"],
    ["a call signature", "interface Drawn { (props: P): X } export const Chip: Drawn = make();"],
    ["parts put beside it", "const Root = (props: P) => <i />; export const Chip = Object.assign(Root, { Part });"],
    [
      "what another component takes",
      "const Inner = (props: P) => <i />; export const Chip = (props: React.ComponentProps<typeof Inner>) => <i />;",
    ],
    ["a wrapper nobody can follow", "export const Chip = styled.b`x`; export type ChipProps = P;"],
  ])("%s", async (_, code) => {
    expect((await read(`${P} ${code}`)).names).toEqual(["label", "tone"]);
  });

  it("of a file that only re-exports it", async () => {
    const { names } = await read('export { Inner as Chip } from "../inner";', {
      "inner/index.ts": 'export * from "./inner.js";',
      "inner/inner.tsx": `${P} export const Inner = (props: P) => <i />;`,
    });
    expect(names).toEqual(["label", "tone"]);
  });

  it("have the component's defaults, before those of comments", async () => {
    const { properties } = await read(
      `import { Width } from "../shared";
      const STEP = 5;
      interface P { /** @default 1 */ a?: number; b?: Width; c?: number; d?: string[]; e?: null; f?: string; /** @default Width.Slim */ g?: Width }
      export const Chip = ({ a = 2, b = Width.Broad, c = STEP, d = [] as string[], e = null, f = undefined, g }: P) => <i />;`,
      { "shared.ts": 'export enum Width { Slim = "s", Broad = "b" }' },
    );
    expect(Object.values(properties).map((one) => one.default)).toEqual([2, "b", 5, "[]", "null", undefined, "s"]);
  });

  it("include names destructured in the body, and defaultProps, which are optional", async () => {
    const { properties } = await read(`
      export function Chip(props: { a?: string; b: string }) { const { a = "x", ...rest } = props; return <i />; }
      Chip.defaultProps = { b: "y" };`);
    expect(properties.a?.default).toBe("x");
    expect(properties.b).toEqual({ name: "b", type: "string", default: "y" });
  });

  it("are names in the code if a package has the type, except common element properties", async () => {
    const { properties } = await read(`
      import type { KitProps } from "kit";
      export const Chip = ({ size = "md", isOpen, className, onClick, "aria-label": label, ref, ...rest }: KitProps) => <i />;`);
    expect(properties).toEqual({ size: { name: "size", default: "md" }, isOpen: { name: "isOpen" } });
  });

  it("are those of propTypes if it has no types", async () => {
    const { properties } = await read(`
      export function Chip({ tone = "calm" }) { return <i />; }
      Chip.propTypes = { tone: PropTypes.oneOf(["calm", "loud"]), label: PropTypes.string.isRequired, open: PropTypes.bool };`);
    expect(properties).toEqual({
      tone: { name: "tone", type: '"calm" | "loud"', options: ["calm", "loud"], default: "calm" },
      label: { name: "label", type: "string", rules: { required: true } },
      open: { name: "open", type: "boolean" },
    });
  });

  it("report unreadable types", async () => {
    const { names, lost } = await read(
      'import type { Gone } from "./gone"; export const Chip = (props: Gone & { a: string }) => <i />;',
    );
    expect([names, lost]).toEqual([["a"], ["the type Gone in chip/chip.tsx"]]);
    expect(await read("export const Chip = (props: {{ => ;")).toMatchObject({ names: [], lost: ["chip/chip.tsx"] });
  });
});

describe("hostile types", () => {
  const doubling = Array.from({ length: 30 }, (_, at) => `type T${at} = T${at + 1} & T${at + 1};`).join("\n");
  const wide = Array.from({ length: 40 }, (_, at) => `({ a${at}: 1 } | { b${at}: 1 } | { c${at}: 1 })`).join(" & ");
  it.each<[what: string, type: string]>([
    ["a type that is itself", "type P = P & { a: 1 };"],
    ["types that grow", "type G<T> = G<{ x: T }>; type P = G<1>;"],
    ["types that name each other", "interface A extends B {} interface B extends A {} type P = A & B;"],
    ["a parameter that is itself", "type G<T = T> = T; type P = G;"],
    ["doubling", `${doubling} type T30 = { a: 1 }; type P = T0;`],
    ["unions that multiply", `type P = ${wide};`],
    [
      "keys that multiply",
      `type D = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"; type P = Record<\`${`\${D}`.repeat(6)}\`, 1>;`,
    ],
    ["nesting", `type P = ${"Partial<".repeat(2_000)}{ a: 1 }${">".repeat(2_000)};`],
    ["constants that name each other", "const A = B; const B = A; type P = Record<(typeof A)[number], 1>;"],
    [
      "parts of parts",
      "const Chip2 = Chip.Chip; export const Chip = Chip2.Chip; type P = React.ComponentProps<typeof Chip>;",
    ],
  ])("end: %s", async (_, type) => {
    const { names } = await read(`${type}\nexport const Chip3 = (props: P) => <i />;`);
    expect(names.length).toBeLessThanOrEqual(500);
  });

  it("are limited in number", async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `p${at}: string;`).join(" ");
    expect((await read(`export const Chip = (props: { ${many} }) => <i />;`)).names).toHaveLength(500);
  });
});

it("has variants of class names as properties with options and their defaults", async () => {
  const recipe = `
    import { cva, type VariantProps } from "class-variance-authority";
    const buttonVariants = cva("base", {
      variants: {
        variant: { default: "a", ghost: "b", "outline-lg": ["c"] },
        wide: { true: "d" },
      },
      defaultVariants: { variant: "default", wide: false },
    });
  `;
  const { properties } = await read(
    `${recipe}export function Chip({ variant, wide }: React.ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean }) { return <i />; }`,
  );
  expect(properties).toEqual({
    variant: {
      name: "variant",
      type: '"default" | "ghost" | "outline-lg"',
      options: ["default", "ghost", "outline-lg"],
      default: "default",
    },
    wide: { name: "wide", type: "boolean", default: false },
    asChild: { name: "asChild", type: "boolean" },
  });
  const tv = await read(
    `import { tv } from "tailwind-variants"; const base = tv({ variants: { size: { sm: "x", lg: "y" } } });
     const chip = tv({ extend: base, variants: { tone: { calm: { root: "z" } } } });
     export const Chip = (props: VariantProps<typeof chip>) => <i />;`,
  );
  expect([tv.properties.size?.options, tv.properties.tone?.options]).toEqual([["sm", "lg"], ["calm"]]);
});
