import { getSprite } from "../../../../domain/icons/contract.ts";
import { type IconEntry, setOf } from "../../../../domain/icons/match-icons.ts";
import { type SvgAccessibility, svgWithAccessibility } from "../../../ui/client/svg-forms.ts";
import { iconAddress } from "../icon-picture.ts";

/** Browsers only draw symbols of a sprite on the same origin, so the snippet has the command to download it. */
const useSnippet = ({ id, name }: IconEntry, spoken: SvgAccessibility) =>
  `<!-- Download the sprite once: curl ${location.origin}${getSprite.path} -o ${SPRITE} -->
${svgWithAccessibility(`<svg width="24" height="24"><use href="/${SPRITE}#${encodeURIComponent(id)}"/></svg>`, spoken, name)}`;
const SPRITE = "icons-sprite.svg";

/** Where the icon comes from, in words. */
export function iconOriginOf({ kind, libraryIconId }: IconEntry): string {
  if (kind === "custom") return "Custom";
  return libraryIconId ? `${kind === "pro-pack" ? "Pro pack" : "Library"} ${libraryIconId}` : kind;
}

/** How far the icon may be relied on, in words. */
export function statusOf({ status, deprecated }: IconEntry): string | undefined {
  if (!deprecated) return status;
  const { since, reason, replacement } = deprecated;
  const sentences = [
    since ? `Deprecated since ${since}.` : "Deprecated.",
    reason ?? "",
    replacement ? `Use ${replacement} instead.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** How to fix an icon without a drawing. */
function hintFor(entry: IconEntry): string {
  if (entry.kind !== "library")
    return "The SVG is empty or not allowed. Check the file in the workspace and push again.";
  return `The icon ${entry.libraryIconId} couldn't be found. Install @iconify-json/${setOf(entry)} in the workspace and push again.`;
}

/** The details of one icon: a `<dialog>` of the server's page that does not cover the grid's keyboard or pointer. */
export function createIconPanel(dialog: HTMLDialogElement) {
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const write = (name: string, text: string | undefined) => {
    const found = part(name);
    if (!found) return;
    found.textContent = text ?? "";
    const row = found.closest<HTMLElement>("[data-row]");
    if (row) row.hidden = !text;
  };

  const spoken = (): SvgAccessibility =>
    dialog.querySelector<HTMLInputElement>("input[name=spoken]:checked")?.value === "named" ? "named" : "decorative";
  let shown: IconEntry | undefined;
  const writeCopies = () => {
    if (!shown) return;
    for (const button of dialog.querySelectorAll<HTMLElement>("[data-copy-from]")) {
      button.dataset.copyFrom = iconAddress(shown.id);
      button.dataset.copyName = shown.name;
      if (button.dataset.copySpoken !== undefined) button.dataset.copySpoken = spoken();
    }
    const copies: Record<string, string> = { id: shown.id, use: useSnippet(shown, spoken()) };
    for (const button of dialog.querySelectorAll<HTMLElement>("[data-copies]"))
      button.dataset.copy = copies[button.dataset.copies ?? ""] ?? "";
  };
  dialog.addEventListener("change", writeCopies);

  return {
    /** Shows an icon with a copy of its picture on every ground. */
    show(entry: IconEntry, picture: Element | null) {
      const missing = !picture || picture.matches(".icons-missing");
      write("name", entry.name);
      write("id", entry.id);
      write("category", entry.category);
      write("tags", entry.tags.join(", "));
      write("origin", iconOriginOf(entry));
      write("usage", entry.usage);
      write("status", statusOf(entry));
      write("hint", missing ? hintFor(entry) : undefined);
      for (const background of dialog.querySelectorAll("[data-ground]"))
        background.replaceChildren(picture?.cloneNode(true) ?? "");
      const file = entry.id.replaceAll(/[\\/:*?"<>|]/g, "-");
      for (const link of dialog.querySelectorAll<HTMLAnchorElement>("a[download]")) {
        link.href = iconAddress(entry.id);
        link.download = `${file}.svg`;
      }
      shown = entry;
      writeCopies();
      for (const button of dialog.querySelectorAll<HTMLElement>("[data-png]")) {
        button.dataset.png = iconAddress(entry.id);
        button.dataset.file = `${file}.png`;
      }
      for (const found of dialog.querySelectorAll<HTMLElement>("[data-drawn]")) found.hidden = missing;
      if (!dialog.open) dialog.show();
    },
  };
}
