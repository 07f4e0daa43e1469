import { type ColorToken, colorForms } from "../../../domain/foundations/colors/color-entries.ts";
import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { type ContrastBackground, contrasts } from "../../../domain/foundations/contrast/contrast.ts";
import { counted } from "../../../engines/text/noun.ts";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { AxisLinks } from "../axis-links.tsx";
import { colorsText } from "../text.ts";
import { groupQuery, groupWindow } from "../tokens/by-group.ts";
import { Groups, GroupTools } from "../tokens/group-pages.tsx";
import type { ColorBlock } from "./color-groups.ts";
import { colorFilterText, lineOf, viewColors } from "./colors-view.ts";

const PATH = "/foundations/colors";
/** Up to so many colors all groups start open. */
const OPEN = 240;

export const colorsPage = page(
  { path: PATH, summary: "Show the colors", tag: "Foundations", query: groupQuery },
  async (call) => {
    const { axes, defaults, chosen, follows, total, groups: all, parts, shown, grounds } = await viewColors(call);
    const { groups: sections, ...more } = groupWindow(
      shown?.found === undefined ? all : parts.map(lineOf),
      shown?.group,
    );
    const groups = { id: "colors", path: PATH, selected: chosen, query: call.query, shown };
    return {
      title: "Colors",
      description: `${counted(total, "color")} with their values, variables and contrast.`,
      width: "wide",
      contents:
        sections.length > 1 ? sections.map(({ id, title }) => ({ id, text: title, depth: 2 as const })) : undefined,
      follows,
      alternates: [{ type: "application/json", href: "/api/tokens.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Colors" lead="Click a color to copy its hex value, CSS variable or token name." />
          {total === 0 ? (
            <Empty settings={call.settings} />
          ) : (
            <>
              <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} />
              <GroupTools {...groups} label="Filter colors" total={total} noun="color" groups={sections.length} />
              <Grounds grounds={grounds} />
              <Groups
                {...groups}
                class="f-colors-page"
                style={groundStyle(grounds)}
                groups={sections}
                more={more}
                open={total <= OPEN}
                body={({ id }) =>
                  parts.find((part) => part.id === id)?.blocks.map((block) => <Block block={block} grounds={grounds} />)
                }
              />
            </>
          )}
        </>
      ),
    };
  },
  colorsText,
);

/** Backgrounds to compute every color's contrast with. The checked ones are shown. */
const Grounds = ({ grounds }: { grounds: readonly ContrastBackground[] }) => (
  <fieldset class="r-chips f-grounds" style={groundStyle(grounds)}>
    <legend class="r-visually-hidden">Show contrast</legend>
    <span aria-hidden="true">Contrast on</span>
    {grounds.map(({ key, name, hex }) => (
      <label class={`f-on-${key}`} title={hex}>
        <input type="checkbox" id={`show-on-${key}`} checked={key === "white" || key === "black"} autocomplete="off" />
        {name}
      </label>
    ))}
    <span class="f-grounds-key">
      <b>AA</b>: 4.5:1. <b>AAA</b>: 7:1. <b>AA large</b>: 3:1, large text only.
    </span>
  </fieldset>
);

const groundStyle = (grounds: readonly ContrastBackground[]): Record<string, string> =>
  Object.fromEntries(grounds.map(({ key, hex }) => [`--on-${key}`, hex]));

function Block({ block, ...rest }: { block: ColorBlock; grounds: readonly ContrastBackground[] }) {
  return (
    <div class="f-block">
      {block.title && <h3>{block.title}</h3>}
      {block.ramps.map(({ title, steps, aliasOf }) => (
        <div class="f-ramp-box">
          {(title || aliasOf) && (
            <p class="f-path">
              {title}{" "}
              {aliasOf && (
                <a class="f-alias" href={tokenAddress(steps[0]?.entry.token?.aliasOf ?? aliasOf)}>
                  {aliasOf}
                </a>
              )}
            </p>
          )}
          <ul class="f-ramp">
            {steps.map(({ label, entry }) => (
              <ColorCell entry={entry} name={label} alias={aliasOf === undefined} {...rest} />
            ))}
          </ul>
        </div>
      ))}
      {block.cells.length > 0 && (
        <ul class="f-colors">
          {block.cells.map(({ label, entry }) => (
            <ColorCell entry={entry} label={label} {...rest} />
          ))}
        </ul>
      )}
    </div>
  );
}

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No colors yet" command={pushCommand(settings, "tokens", "dtcg")}>
    Add color tokens to <code>design-system/tokens/</code>, or colors to <code>public/api/tokens.json</code>.
  </EmptyState>
);

interface CellProps {
  entry: ColorToken;
  /** A replacement for the name. */
  name?: string;
  /** Groups below the heading above. */
  label?: string;
  /** False if the heading already names the alias. */
  alias?: boolean;
  grounds: readonly ContrastBackground[];
}

/** One color: a click on its picture copies it; below are name, value, alias and contrast. */
function ColorCell({ entry, name = entry.name, label, alias = true, grounds }: CellProps) {
  const { anchor, value, background, hex, token } = entry;
  const forms = colorForms(entry);
  const copied = Object.keys(forms).length > 0;
  return (
    <li class="f-color" id={anchor} data-filter-item="" data-filter-text={colorFilterText(entry)}>
      <span class={background ? "f-chip" : "f-chip f-chip-none"}>
        {background && <span style={{ background }} />}
        {copied && (
          <button
            type="button"
            data-copy-menu={JSON.stringify(Object.entries(forms))}
            aria-label={`Copy ${entry.name}`}
            aria-haspopup="menu"
          />
        )}
      </span>
      {label && <span class="f-path">{label}</span>}
      <span class="f-name">{name}</span>
      <code>{value ?? "no value"}</code>
      {alias && token?.aliasOf && (
        <a class="f-alias" href={tokenAddress(token.aliasOf)}>
          {token.aliasOf}
        </a>
      )}
      <Contrasts hex={hex} grounds={grounds} />
    </li>
  );
}

function Contrasts({ hex, grounds }: { hex?: string; grounds: readonly ContrastBackground[] }) {
  const found = contrasts(hex, grounds);
  if (found.length === 0) return null;
  return (
    <ul class="f-contrasts">
      {found.map(({ ground, ratio, level }) => (
        <li class={`f-on-${ground.key}`}>
          {ratio} {level && <b>{level}</b>}
        </li>
      ))}
    </ul>
  );
}
