import { announce } from "./announce.ts";
import { readText } from "./call.ts";
import { copy } from "./copy.ts";
import { type SvgForm, type SvgSpoken, svgAs, svgSpoken } from "./svg-forms.ts";

/** Texts by address. Few are kept: a person copies what was just looked at. */
const texts = new Map<string, Promise<string>>();
const MAX_KEPT = 20;

function textOf(address: string): Promise<string> {
  const known = texts.get(address);
  if (known) return known;
  if (texts.size >= MAX_KEPT) texts.clear();
  const text = readText(address);
  text.catch(() => texts.delete(address));
  texts.set(address, text);
  return text;
}

const isForm = (form: string | undefined): form is SvgForm => form === "jsx" || form === "vue" || form === "data-url";

const isSpoken = (spoken: string | undefined): spoken is SvgSpoken => spoken === "decorative" || spoken === "named";

const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-copy-from]") : null;

/**
 * Buttons with `data-copy-from` copy the text at that address, with `data-copy-as` as code (`SvgForm`) in which it is
 * called as `data-copy-name` says, and with `data-copy-spoken` as what screen readers find of it (`SvgSpoken`). It is fetched when the button is pointed at or focused: where a page has no clipboard
 * interface it has to be there at the click.
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
      const svg = isSpoken(copySpoken) ? svgSpoken(file, copySpoken, copyName) : file;
      return isForm(copyAs) ? svgAs(copyAs, svg, copyName) : svg;
    });
    copy(text, button).catch(() => announce("The file couldn't be loaded. Try again."));
  });
}
