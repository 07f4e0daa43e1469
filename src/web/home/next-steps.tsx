import { componentKind } from "../../domain/components/kind.ts";
import { configKind } from "../../domain/config/kind.ts";
import { iconsKind } from "../../domain/icons/kind.ts";
import { logosKind } from "../../domain/logos/kind.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { themeKind } from "../../domain/theme/kind.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import { tokensKind } from "../../domain/tokens/kind.ts";
import type { Call } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import type { Kind } from "../../store/kind.ts";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { hasAnyRecord } from "./has-any-record.ts";

/** Something a workspace does not have yet, and how it gets it. */
export interface NextStep {
  title: string;
  text: string;
  /** The file or folder to make. */
  place: string;
}

/** In the order people take them. A step is done where one of its kinds has a record. */
const STEPS: readonly (NextStep & { kinds: readonly Kind[] })[] = [
  {
    kinds: [configKind],
    title: "Name",
    text: "Set the title and client of the design system, and the URL of the registry.",
    place: "service.config.json",
  },
  {
    kinds: [dtcgKind, tokensKind],
    title: "Tokens",
    text: "Add colors, typography and spacing as DTCG, Style Dictionary or Tokens Studio files.",
    place: "design-system/tokens/",
  },
  {
    kinds: [componentKind],
    title: "Component",
    text: "Add a declaration and its source in React, Nunjucks, Handlebars or HTML.",
    place: "components/button/button.json",
  },
  {
    kinds: [pageKind],
    title: "Page",
    text: "Write pages in Markdown. Folders become the sidebar. The index appears on this page.",
    place: "pages/index.md",
  },
  { kinds: [iconsKind], title: "Icons", text: "Add SVG files, or list icons from an icon library.", place: "icons/" },
  { kinds: [logosKind], title: "Logos", text: "Add SVG files, for example acme-primary-color.svg.", place: "logos/" },
  {
    kinds: [themeKind],
    title: "Theme",
    text: "Set the accent color, fonts and corners of these pages.",
    place: "theme.css",
  },
];

/** Missing parts of a served workspace. Empty in a registry, which pushes fill. */
export async function nextSteps({
  settings,
  snapshot,
}: Pick<Call<unknown, unknown, unknown>, "settings" | "snapshot">) {
  if (settings.mode !== "workspace") return { steps: [], isBlank: false };
  const open = await snapshot.derive(async (inner) => {
    const done = await Promise.all(STEPS.map(({ kinds }) => hasAnyRecord(inner, kinds)));
    return STEPS.flatMap(({ title }, index) => (done[index] ? [] : [title]));
  });
  const steps = STEPS.filter(({ title }) => open.includes(title)).map((step) => omit(step, "kinds"));
  return { steps, isBlank: steps.length === STEPS.length };
}

/** The content to add next, and the place for it. */
export const NextSteps = ({ steps, isBlank }: { steps: readonly NextStep[]; isBlank: boolean }) => (
  <section class="home-next" aria-labelledby="next">
    <h2 id="next">{isBlank ? "This workspace is empty" : "What to add next"}</h2>
    {isBlank && (
      <>
        <p class="r-lead">Run this command to import your repository or to create an example.</p>
        <CodeBlock code="dsr init" language="sh" />
        <p class="home-next-or">Or create a file yourself. This page updates when you save it.</p>
      </>
    )}
    <ol>
      {steps.map(({ title, text, place }) => (
        <li>
          <strong>{title}</strong>
          <span>{text}</span>
          <code>{place}</code>
        </li>
      ))}
    </ol>
  </section>
);
