import { Icon } from "./icon.tsx";

/** Possible subjects of a question. */
export interface AskedAbout {
  type: "component" | "pattern" | "token";
  id: string;
  title: string;
}

/** Opens the assistant with the page's subject. Hidden without scripts. */
export const AskAbout = ({ type, id, title }: AskedAbout) => (
  <button
    type="button"
    class="r-button r-button-quiet"
    data-ask={type}
    data-ask-id={id}
    data-ask-title={title}
    aria-haspopup="dialog"
    aria-label={`Ask about this: ${title}`}
  >
    <Icon name="chat" />
    Ask about this
  </button>
);
