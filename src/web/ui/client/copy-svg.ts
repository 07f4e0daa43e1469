import { announce } from "./announce.ts";
import { readResponseText } from "./call.ts";
import { copy } from "./copy.ts";
import { type SvgAccessibility, type SvgForm, svgAs, svgWithAccessibility } from "./svg-forms.ts";

/** Texts by address. Only a few are cached, because a person copies recently viewed ones. */
const texts = new Map<string, Promise<string>>();
const MAX_KEPT = 20;

function textOf(address: string): Promise<string> {
  const known = texts.get(address);
  if (known) return known;
  if (texts.size >= MAX_KEPT) texts.clear();
  const text = readResponseText(address);
  text.catch(() => texts.delete(address));
  texts.set(address, text);
  return text;
}

const isForm = (form: string | undefined): form is SvgForm => form === "jsx" || form === "vue" || form === "data-url";

const isSpoken = (spoken: string | undefined): spoken is SvgAccessibility =>
  spoken === "decorative" || spoken === "named";

const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-copy-from]") : null;

/**
 * Buttons with `data-copy-from` copy the text at that address; `data-copy-as` is its form (`SvgForm`), `data-copy-name`
 * its name in code, and `data-copy-spoken` its accessibility (`SvgAccessibility`). It is loaded on hover or focus, because a
 * page without a clipboard interface needs it at the click.
 */
export function startCopySvg(): void {
  const prepare = (event: Event) => {
    const address = buttonOf(event)?.dataset.copyFrom;
    if (address) textOf(address).catch(() => {});
  };
  for (const type of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(type, prepare, { passive: true });
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    const address = button?.dataset.copyFrom;
    if (!button || !address) return;
    const { copyAs, copyName = "", copySpoken } = button.dataset;
    const text = textOf(address).then((file) => {
      const svg = isSpoken(copySpoken) ? svgWithAccessibility(file, copySpoken, copyName) : file;
      return isForm(copyAs) ? svgAs(copyAs, svg, copyName) : svg;
    });
    copy(text, button).catch(() => announce("The file couldn't be loaded. Try again."));
  });
}
