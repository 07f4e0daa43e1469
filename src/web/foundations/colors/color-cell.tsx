import { type ColorEntry, colorForms } from "../../../domain/foundations/colors/color-entries.ts";
import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { contrasts, type Ground } from "../../../domain/foundations/contrast/contrast.ts";

interface CellProps {
  entry: ColorEntry;
  /** What stands for the name; the name itself by default. */
  name?: string;
  /** Groups below the heading above. */
  label?: string;
  /** False where what is above names the aliases. */
  alias?: boolean;
  grounds: readonly Ground[];
}

/** What a color is found by. */
export const foundBy = ({ path, name, value, token }: ColorEntry): string =>
  [...path, name, value, token?.aliasOf].filter(Boolean).join(" ");

/** One color: its picture copies it, below it stand name, value, alias and contrast. */
export function ColorCell({ entry, name = entry.name, label, alias = true, grounds }: CellProps) {
  const { anchor, value, background, hex, token } = entry;
  const forms = colorForms(entry);
  const copied = Object.keys(forms).length > 0;
  return (
    <li class="f-color" id={anchor} data-filter-item="" data-filter-text={foundBy(entry)}>
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

function Contrasts({ hex, grounds }: { hex?: string; grounds: readonly Ground[] }) {
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
