import { ask, type EvalSet } from "./question.ts";

/** The GOV.UK Design System: 39 components, 135 pages, 76 patterns, 111 tokens. Written before anything was tuned by them. */
export const GOVUK: EvalSet = {
  name: "GOV.UK",
  questions: [
    ask("value", "What is the error colour?", "token:functional.error | page:styles/colour", {
      says: [/#ca3535|functional[.-]error/i],
      saysNot: [/#d4351c/i],
    }),
    ask(
      "value",
      "which hex value does the brand blue have",
      "token:functional.brand | token:color.blue.primary | page:styles/colour",
      {
        says: [/#1d70b8/i],
      },
    ),
    ask("value", "What colour is a link that has been visited?", "token:functional.link-visited | page:styles/colour", {
      says: [/#54319f|functional[.-]link-visited/i],
    }),
    ask("value", "how many pixels is spacing unit 6?", "token:spacing.6 | page:styles/spacing", {
      says: [/30\s?px/i],
    }),
    ask(
      "value",
      "what colour is used for focus",
      "token:functional.focus | page:get-started/focus-states | page:styles/colour",
      {
        says: [/yellow|#ffdd00|functional[.-]focus/i],
      },
    ),
    ask("value", "Which font do I have to use?", "page:styles/typeface", { says: [/GDS Transport/i] }),

    ask("when", "when should I not use tabs?", "page:components/tabs", {
      says: [/compare/i, /slow|order/i],
    }),
    ask(
      "when",
      "Should I use an accordion or details?",
      "page:components/accordion | page:components/tabs | page:components/details",
      {
        says: [/less (?:important|prominent)|visually smaller|one or two|short/i],
      },
    ),
    ask("when", "Is it ok to disable a button?", "page:components/button", {
      says: [/contrast|confus/i, /avoid|research/i],
    }),
    ask("when", "Can I use a select for choosing a country?", "page:components/select | component:select", {
      says: [/last resort/i],
    }),
    ask("when", "when do I use a warning button", "page:components/button", {
      says: [/serious|destructive|cannot be (?:easily )?undone/i],
    }),
    ask(
      "when",
      "do I need a back link on a question page?",
      "page:components/back-link | page:patterns/question-pages",
      {
        says: [/always|question pages/i],
      },
    ),
    ask(
      "when",
      "When is it right to limit how much people can type?",
      "page:components/character-count | component:character-count",
      {
        says: [/good reason/i],
      },
    ),

    ask("how", "how do I make a two-thirds layout", "page:styles/layout", {
      says: [/govuk-grid-column-two-thirds|two-thirds/i, /govuk-grid-row|width-container|grid/i],
    }),
    ask(
      "how",
      "How do I ask for somebody's date of birth?",
      "page:patterns/dates | component:date-input | page:components/date-input",
      {
        says: [/date input/i],
        saysNot: [/use a (?:calendar|date picker) for (?:a )?dates? of birth/i],
      },
    ),
    ask(
      "how",
      "how should I word an error message when a field is empty",
      "page:components/error-message | page:patterns/validation",
      {
        says: [/enter|select/i, /clear|concise|specific/i],
      },
    ),
    ask("how", "How do I let users type in their sort code?", "page:patterns/bank-details", {
      says: [/one input|spaces|hyphens|format/i],
    }),
    ask("how", "how to ask for a name of a person", "page:patterns/names", {
      says: [/full name|single|one (?:name )?field/i],
    }),
    ask(
      "how",
      "What do I do with the page title when the form has errors?",
      "page:components/error-summary | page:patterns/validation",
      {
        says: [/Error: /],
      },
    ),
    ask(
      "how",
      "How do I tell people that something was saved successfully?",
      "page:components/notification-banner | component:notification-banner | page:patterns/confirmation-pages",
      {
        says: [/green|success/i, /notification banner|panel/i],
      },
    ),
    ask("how", "how can I make the numeric keypad appear on phones", "page:components/text-input", {
      says: [/inputmode/i, /numeric/i],
    }),

    ask("which", "is there a component for picking dates?", "component:date-input | page:components/date-input", {
      says: [/date input/i],
    }),
    ask(
      "which",
      "What do I use to show several steps that people can do in any order?",
      "component:task-list | page:components/task-list | page:patterns/complete-multiple-tasks",
      {
        says: [/task list/i],
      },
    ),
    ask(
      "which",
      "which component shows that a service is in beta?",
      "component:phase-banner | page:components/phase-banner",
      {
        says: [/phase banner/i],
      },
    ),
    ask(
      "which",
      "Do you have something like a toast?",
      "component:notification-banner | page:components/notification-banner",
      {
        says: [/notification banner/i],
      },
    ),
    ask(
      "property",
      "what does the formGroup option of the text input do?",
      "component:input | page:components/text-input",
      {
        says: [/form[- ]?group/i],
      },
    ),
    ask("property", "which options can I give the button so that it is a link?", "component:button", {
      says: [/href/],
    }),
    ask("property", "How do I stop a button from being clicked twice?", "component:button | page:components/button", {
      says: [/preventDoubleClick|data-prevent-double-click/],
    }),
    ask(
      "own words",
      "people need to leave the page fast because somebody watches them",
      "component:exit-this-page | page:components/exit-this-page | page:patterns/exit-a-page-quickly",
      {
        says: [/exit this page/i],
      },
    ),
    ask(
      "own words",
      "visitors land on an address that does not exist, what do we tell them",
      "page:patterns/page-not-found-pages",
      {
        says: [/page not found/i],
        saysNot: [/\b(?:oops|sorry, something)/i],
      },
    ),
  ],
};
