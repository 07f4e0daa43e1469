import type { Child } from "hono/jsx";
import { getLogos } from "../../../domain/logos/contract.ts";
import type { LogoSet } from "../../../domain/logos/logo-set.ts";
import { titleFromSlug } from "../../../engines/text/title-from-slug.ts";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { Segments } from "../../ui/components/segments.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { groupLogos, type LogoGroup } from "./group-logos.ts";
import { LogoCard } from "./logo-card.tsx";
import { hasRules, LogoRules } from "./logo-rules.tsx";
import { logosText } from "./text.ts";

/** From this number of logos on, each form has a heading. */
const MANY = 5;

const GROUNDS = [
  ["given", "Recommended"],
  ["white", "White"],
  ["dark", "Dark"],
  ["checks", "Transparent"],
] as const;

const logos = page(
  { path: "/foundations/logos", summary: "Show the logos", tag: "Logos" },
  async ({ client, settings }) => {
    const { logoSet } = await client(getLogos, {});
    if (!logoSet || logoSet.variants.length === 0)
      return { title: "Logos", width: "wide", body: <NoLogos settings={settings} /> };
    const groups = groupLogos(logoSet.variants);
    return {
      title: "Logos",
      description: logoSet.description ?? `${logoSet.name}: logos and usage rules.`,
      width: "wide",
      alternates: [{ type: "application/json", href: "/api/registry/logos", title: "JSON" }],
      contents: contentsOf(logoSet, groups),
      body: (
        <div class="logos" data-island="logos">
          <PageHeader title="Logos" eyebrow={logoSet.name} lead={logoSet.description} />
          <LogoRules set={logoSet} />
          <GroundChoice />
          {groups.map((group) => (
            <Brand group={group} name={groups.length === 1 ? "Variants" : nameOf(group, logoSet)} />
          ))}
        </div>
      ),
    };
  },
  logosText,
);

const nameOf = ({ brand }: LogoGroup, set: LogoSet): string => (brand === undefined ? set.name : titleFromSlug(brand));
const anchorOf = ({ brand }: LogoGroup): string => `brand-${brand ?? "none"}`;

function contentsOf(set: LogoSet, groups: readonly LogoGroup[]) {
  if (groups.length < 2) return [];
  return [
    ...(hasRules(set) ? [{ id: "rules", text: "Rules", depth: 2 as const }] : []),
    ...groups.map((group) => ({ id: anchorOf(group), text: nameOf(group, set), depth: 2 as const })),
  ];
}

function Brand({ group, name }: { group: LogoGroup; name: string }) {
  const { forms } = group;
  const count = forms.reduce((sum, { logos }) => sum + logos.length, 0);
  const split = count >= MANY && forms.length > 1;
  return (
    <section class="logos-brand" aria-labelledby={anchorOf(group)}>
      <h2 id={anchorOf(group)}>{name}</h2>
      {split ? (
        forms.map(({ form, logos }) => (
          <>
            <h3>{titleFromSlug(form)}</h3>
            <Cards>
              {logos.map((logo) => (
                <LogoCard logo={logo} level={4} />
              ))}
            </Cards>
          </>
        ))
      ) : (
        <Cards>{forms.flatMap(({ logos }) => logos.map((logo) => <LogoCard logo={logo} level={3} />))}</Cards>
      )}
    </section>
  );
}

const Cards = ({ children }: { children: Child }) => <ul class="logos-cards">{children}</ul>;

const GroundChoice = () => (
  <Segments name="logo-ground" label="Show on" options={GROUNDS} chosen="given" look="logos-grounds" shown />
);

const NoLogos = ({ settings }: { settings: PushTarget }) => (
  <>
    <PageHeader title="Logos" />
    <EmptyState title="No logos yet" command={pushCommand(settings, "logos")}>
      Describe the logos in <code>logos/logo-set.json</code> in the workspace, or add SVG files such as{" "}
      <code>acme-wordmark-light.svg</code> to the <code>logos/</code> folder.
    </EmptyState>
  </>
);

export const logosPages = [logos];
