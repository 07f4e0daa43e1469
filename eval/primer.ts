import { ask, type EvalSet } from "./question.ts";

/** Primer, the design system of GitHub: 80 components, 212 pages, 1,488 tokens. Written before anything was tuned by them. */
export const PRIMER: EvalSet = {
  name: "Primer",
  questions: [
    ask("value", "What is the error color for text?", "token:fgColor.danger", { says: [/fgColor[.-]danger|#d1242f/i] }),
    ask("value", "how big is the large border radius", "token:borderRadius.large", { says: [/12\s?px/] }),
    ask("value", "which z-index do modals have?", "token:zIndex.modal", { says: [/400/] }),
    ask(
      "value",
      "From which width on is the medium breakpoint?",
      "token:breakpoint.medium | page:foundations/layout | page:foundations/css-utilities/layout | page:guides/react/theme-reference",
      {
        says: [/768/],
      },
    ),
    ask("value", "What gap is between items of a normal stack?", "token:stack.gap.normal", { says: [/16\s?px/] }),
    ask("value", "which token is the color of muted text", "token:fgColor.muted", { says: [/fgColor[.-]muted/] }),
    ask("value", "how tall is a medium control?", "token:control.medium.size", { says: [/32\s?px/] }),

    ask(
      "when",
      "when should I not use a tooltip?",
      "page:guides/accessibility/tooltip-alternatives | page:components/tooltip",
      {
        says: [/accessib|rarely|interactive/i],
      },
    ),
    ask("when", "Should I use a spinner or a skeleton while something loads?", "page:ui-patterns/loading", {
      says: [/skeleton/i, /spinner/i],
    }),
    ask("when", "do I show a loading indicator if it takes less than a second", "page:ui-patterns/loading", {
      says: [/don.t|do not|no\b|avoid/i, /distract|slower|flash/i],
    }),
    ask(
      "when",
      "Is it okay to use toasts?",
      "page:deprecated-components/toast | page:ui-patterns/notification-messaging | page:guides/accessibility/announcements",
      {
        says: [/not encouraged|avoid|discourag|not recommend|deprecat/i],
      },
    ),
    ask("when", "When do I use a danger button?", "page:components/button", { says: [/destructive/i, /sparing/i] }),
    ask("when", "segmented control or radio group?", "page:components/segmented-control", {
      says: [/immediate/i, /submi|save/i],
    }),
    ask(
      "when",
      "are placeholders allowed in inputs",
      "page:guides/accessibility/placeholders | page:components/text-input | page:ui-patterns/forms/overview",
      {
        says: [/avoid|not/i, /label/i],
      },
    ),

    ask(
      "how",
      "how do I write alt text for an image that is only decoration?",
      "page:guides/accessibility/alternative-text-for-images",
      {
        says: [/alt=""|empty/i],
      },
    ),
    ask("how", "How are required fields marked?", "page:ui-patterns/forms/overview | page:components/form-control", {
      says: [/asterisk|\*/i],
    }),
    ask("how", "How do I warn someone who leaves a form without saving?", "page:ui-patterns/saving", {
      says: [/beforeunload|unsaved/i],
    }),
    ask("how", "in what sizes do I draw a new octicon?", "page:foundations/icons/design-guidelines", {
      says: [/16/, /24/],
    }),
    ask("how", "How do I change the styles of one React component?", "page:guides/react/overriding-styles", {
      says: [/\bsx\b/],
    }),
    ask("how", "how can I close something when Escape is pressed", "page:guides/react/hooks/use-on-escape-press", {
      says: [/useOnEscapePress/],
    }),
    ask(
      "how",
      "How do I migrate from Primer CSS select menu?",
      "page:guides/rails/migration-guides/primer-css-select-menu",
      {
        says: [/ActionMenu|SelectPanel/i],
      },
    ),
    ask("how", "how are token names built up?", "page:foundations/primitives/token-names", {
      says: [/base/i, /functional/i],
    }),

    ask(
      "which",
      "is there something to cut off text that is too long?",
      "component:truncate | page:components/truncate",
      { says: [/truncate/i] },
    ),
    ask(
      "which",
      "Which component shows how far an upload has come?",
      "component:progress-bar | page:components/progress-bar",
      { says: [/progress/i] },
    ),
    ask("which", "what replaces the dropdown?", "page:deprecated-components/dropdown", { says: [/action ?menu/i] }),
    ask(
      "which",
      "What do I use when there is nothing to show yet?",
      "component:blankslate | page:components/blankslate | page:ui-patterns/empty-states",
      {
        says: [/blankslate/i],
      },
    ),
    ask("property", "how do I make an avatar square", "component:avatar | page:components/avatar", {
      says: [/square/i],
    }),
    ask(
      "property",
      "Which prop says what gets the focus when a dialog closes?",
      "component:dialog | component:dialog-v2",
      {
        says: [/returnFocusRef/],
      },
    ),
    ask(
      "own words",
      "people who cannot see the screen should hear that something was added",
      "page:guides/accessibility/announcements | component:aria-status | component:aria-alert",
      {
        says: [/live region|announce|aria-live|status/i],
      },
    ),
    ask(
      "own words",
      "a setting that is on or off and works at once",
      "component:toggle-switch | page:components/toggle-switch",
      {
        says: [/toggle ?switch/i],
      },
    ),
  ],
};
