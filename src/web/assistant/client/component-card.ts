import { getComponentDefinition } from "../../../domain/components/contract.ts";
import { statusTitle } from "../../../platform/contract/lifecycle.ts";
import { call } from "../../ui/client/call.ts";
import { elementById } from "../../ui/client/elements.ts";
import { startFitting } from "../../ui/client/stage-fit.ts";

const FRAME_HEIGHT = 96;
/** Cards of one answer; more are links. */
const MAX_CARDS = 6;

export const cardHref = (id: string): string => `/components/${encodeURIComponent(id)}`;
export const patternCardHref = (id: string): string => `/patterns/${encodeURIComponent(id)}`;

/** The present components: each live or as its picture, with title, status and link. */
export function componentCards(ids: readonly string[]): HTMLElement {
  const list = elementById("ul", { class: "assistant-cards", "aria-label": "Components" });
  const wanted = [...new Set(ids)];
  for (const id of wanted.slice(0, MAX_CARDS)) {
    const card = elementById("li", { class: "assistant-card" }, elementById("a", { href: cardHref(id) }, id));
    list.append(card);
    void fill(card, id);
  }
  for (const id of wanted.slice(MAX_CARDS))
    list.append(elementById("li", {}, elementById("a", { href: cardHref(id) }, id)));
  return list;
}

async function fill(card: HTMLElement, id: string): Promise<void> {
  const answer = await call(getComponentDefinition, { params: { id } });
  if (!answer.ok) {
    // The component does not exist, or the reader has no access.
    if (answer.status === 404) card.replaceChildren(elementById("p", {}, `The component “${id}” doesn't exist.`));
    return;
  }
  const { title, description, image, previews, status } = answer.data;
  const preview = Object.values(previews).find(({ url }) => url !== undefined)?.url;
  const link = elementById("a", { href: cardHref(id) }, title);
  const name = elementById("div", { class: "assistant-card-title" }, link);
  if (status) name.append(elementById("span", { class: `r-badge r-tone-${TONES[status]}` }, statusTitle(status)));
  const text = elementById("div", { class: "assistant-card-text" }, name);
  if (description) text.append(elementById("p", {}, description));
  card.replaceChildren(...(preview ? [frame(preview, title)] : image ? [picture(image)] : []), text);
}

const TONES = { experimental: "info", beta: "accent", stable: "positive", deprecated: "warning" } as const;

const picture = (src: string): HTMLElement =>
  elementById("div", { class: "assistant-card-picture" }, elementById("img", { src, alt: "", loading: "lazy" }));

/** Tenant markup without an origin, as on the component's own page. */
function frame(url: string, title: string): HTMLElement {
  const { scheme = "", brand = "" } = document.documentElement.dataset;
  const address = new URL(url, location.href);
  address.searchParams.set("fit", "true");
  if (scheme) address.searchParams.set("scheme", scheme);
  if (brand) address.searchParams.set("brand", brand);
  const shown = elementById("iframe", {
    src: address.href,
    sandbox: "allow-scripts allow-forms",
    title: `Preview of ${title}`,
    loading: "lazy",
  });
  const box = elementById(
    "div",
    { class: "stage-box assistant-card-frame", style: `--stage-height: ${FRAME_HEIGHT}px` },
    shown,
  );
  startFitting(box, () => shown);
  return box;
}
