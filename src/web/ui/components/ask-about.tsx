import { UiIcon } from "./icon.tsx";

/** Possible subjects of a question. */
export interface AskSubject {
  type: "component" | "pattern" | "token";
  id: string;
  title: string;
}

/** Opens the assistant with the page's subject. Hidden without scripts. */
export const AskAbout = ({ type, id, title }: AskSubject) => (
  <button
    type="button"
    class="r-button r-button-quiet"
    data-ask={type}
    data-ask-id={id}
    data-ask-title={title}
    aria-haspopup="dialog"
    aria-label={`Ask about this: ${title}`}
  >
    <UiIcon name="chat" />
    Ask about this
  </button>
);
