import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { cssOf, type Specimen, styleOf } from "../../../domain/foundations/styles/specimens.ts";
import type { TextProperty } from "../../../domain/foundations/styles/text-values.ts";
import { CopyMenu } from "../../ui/components/copy-button.tsx";
import { weightName } from "../colors/families.ts";

const LARGE = 28;
const SHORT = "Quick wizards jump over glowing boxes";
const LONG =
  "A text style is judged in a paragraph: by the rhythm of its lines, by the color of the whole, and by how soon one forgets that there is a typeface at all. 0123456789";

const LABELS: Record<string, string> = {
  font: "Font",
  "font-family": "Family",
  "font-size": "Size",
  "font-weight": "Weight",
  "font-style": "Style",
  "line-height": "Line height",
  "letter-spacing": "Letter spacing",
  "text-transform": "Case",
  "text-decoration": "Decoration",
};

/** One text style: words set in it, what it is made of, and the ways to copy it. */
export function SpecimenRow({ specimen }: { specimen: Specimen }) {
  const { anchor, name, size, properties, token } = specimen;
  return (
    <article class="f-specimen" id={anchor}>
      <p class="f-specimen-text" style={styleOf(specimen)} data-specimen>
        {size === undefined || size < LARGE ? LONG : SHORT}
      </p>
      <div class="f-specimen-facts">
        <div>
          <h3>{name}</h3>
          {token && (
            <a class="f-token-link" href={tokenAddress(token.name)}>
              {token.name}
            </a>
          )}
        </div>
        <dl>
          {properties.filter(isTelling).map((property) => (
            <div>
              <dt>{LABELS[property.property] ?? property.property}</dt>
              <dd>
                {shown(property)}
                {property.property === "font-size" && size !== undefined && (
                  <span class="f-path">{otherUnit(property.value, size)}</span>
                )}
                {property.aliasOf && (
                  <a class="f-alias" href={tokenAddress(property.aliasOf)}>
                    {property.aliasOf}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <CopyMenu label={`Copy ${name}`} forms={formsOf(specimen)}>
          Copy
        </CopyMenu>
      </div>
    </article>
  );
}

/** No letter spacing is what every text has. */
const isTelling = ({ property, value, aliasOf }: TextProperty): boolean =>
  property !== "letter-spacing" || aliasOf !== undefined || Number.parseFloat(value) !== 0;

function shown({ property, value }: TextProperty): string {
  if (property === "font-weight") return `${value} ${weightName(value)}`.replace(`${value} ${value}`, value);
  return property === "font-family" ? (value.split(",")[0]?.replaceAll('"', "") ?? value) : value;
}

/** A size in px where it is written in rem, else in rem. */
const otherUnit = (value: string, size: number): string =>
  value.endsWith("rem") ? `${size}px` : `${Math.round((size / 16) * 1000) / 1000}rem`;

function formsOf({ token, ...specimen }: Specimen): Record<string, string> {
  return {
    CSS: cssOf(specimen),
    ...(token?.variable ? { "CSS variable": `font: var(${token.variable});` } : {}),
    ...(token?.scss ? { SCSS: token.scss } : {}),
    ...(token ? { "DTCG JSON": JSON.stringify({ $type: token.type, $value: token.value }) } : {}),
  };
}
