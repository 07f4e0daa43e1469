import type { TokenInfo } from "./describe-tokens.ts";

/** One form in which a token can be copied. */
export interface CopyForm {
  /** Name of the format: `css`, `scss`, `dtcg`, … */
  format: string;
  title: string;
  text: string;
}

/** The forms a token can be copied in, most wanted first. */
export function copyForms({ name, path, type, value, css, hex, variable, scss }: TokenInfo): CopyForm[] {
  const forms: (CopyForm | undefined)[] = [
    variable ? { format: "css", title: "CSS variable", text: `var(${variable})` } : undefined,
    scss ? { format: "scss", title: "SCSS", text: scss } : undefined,
    css ? { format: "value", title: "Value", text: css } : undefined,
    hex && hex !== css ? { format: "hex", title: "HEX", text: hex } : undefined,
    { format: "alias", title: "DTCG alias", text: `{${name}}` },
    { format: "dtcg", title: "DTCG JSON", text: JSON.stringify({ $type: type, $value: value }) },
    { format: "path", title: "Path", text: path.join("/") },
  ];
  return forms.filter((form) => form !== undefined);
}
