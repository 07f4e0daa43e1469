import { getComponentDefinition } from "../../../domain/components/contract.ts";
import { statusTitle } from "../../../platform/contract/lifecycle.ts";
import { call } from "../../ui/client/call.ts";
import { buildElement } from "../../ui/client/elements.ts";
import { startFitting } from "../../ui/client/stage-fit.ts";

const FRAME_HEIGHT = 96;
/** Cards of one answer; more are links. */
const MAX_CARDS = 6;

export const cardHref = (id: string): string => `/components/${encodeURIComponent(id)}`;
export const patternCardHref = (id: string): string => `/patterns/${encodeURIComponent(id)}`;

/** The present components: each live or as its picture, with title, status and link. */
export function componentCards(ids: readonly string[]): HTMLElement {
  const list = buildElement("ul", { class: "assistant-cards", "aria-label": "Components" });
  const wanted = [...new Set(ids)];
  for (const id of wanted.slice(0, MAX_CARDS)) {
    const card = buildElement("li", { class: "assistant-card" }, buildElement("a", { href: cardHref(id) }, id));
    list.append(card);
    void fill(card, id);
  }
  for (const id of wanted.slice(MAX_CARDS))
    list.append(buildElement("li", {}, buildElement("a", { href: cardHref(id) }, id)));
  return list;
}

async function fill(card: HTMLElement, id: string): Promise<void> {
  const answer = await call(getComponentDefinition, { params: { id } });
  if (!answer.ok) {
    // The component doesn't exist, or the reader has no access.
    if (answer.status === 404) card.replaceChildren(buildElement("p", {}, `The component “${id}” doesn't exist.`));
    return;
  }
  const { title, description, image, previews, status } = answer.data;
  const preview = Object.values(previews).find(({ url }) => url !== undefined)?.url;
  const link = buildElement("a", { href: cardHref(id) }, title);
  const name = buildElement("div", { class: "assistant-card-title" }, link);
  if (status) name.append(buildElement("span", { class: `r-badge r-tone-${TONES[status]}` }, statusTitle(status)));
  const text = buildElement("div", { class: "assistant-card-text" }, name);
  if (description) text.append(buildElement("p", {}, description));
  card.replaceChildren(...(preview ? [frame(preview, title)] : image ? [picture(image)] : []), text);
}

const TONES = { experimental: "info", beta: "accent", stable: "positive", deprecated: "warning" } as const;

const picture = (src: string): HTMLElement =>
  buildElement("div", { class: "assistant-card-picture" }, buildElement("img", { src, alt: "", loading: "lazy" }));

/** Tenant markup without an origin, as on the component's own page. */
function frame(url: string, title: string): HTMLElement {
  const { scheme = "", brand = "" } = document.documentElement.dataset;
  const address = new URL(url, location.href);
  address.searchParams.set("fit", "true");
  if (scheme) address.searchParams.set("scheme", scheme);
  if (brand) address.searchParams.set("brand", brand);
  const shown = buildElement("iframe", {
    src: address.href,
    sandbox: "allow-scripts allow-forms",
    title: `Preview of ${title}`,
    loading: "lazy",
  });
  const box = buildElement(
    "div",
    { class: "stage-box assistant-card-frame", style: `--stage-height: ${FRAME_HEIGHT}px` },
    shown,
  );
  startFitting(box, () => shown);
  return box;
}
