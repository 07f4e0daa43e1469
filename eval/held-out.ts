import { ask, type EvalSet } from "./question.ts";

/** Written after the ranking was made, and never tuned by: what it does on questions it has not seen. */
export const HELD_OUT: readonly EvalSet[] = [
  {
    name: "GOV.UK",
    questions: [
      ask("value", "what's the colour of borders around inputs", "token:functional.input-border | page:styles/colour", {
        says: [/#0b0c0c|functional[.-]input-border/i],
      }),
      ask(
        "value",
        "How large is body text on small screens?",
        "page:styles/type-scale | page:get-started/new-type-scale | token:typography.19-mobile | page:styles/paragraphs",
        {
          says: [/16|19/],
        },
      ),
      ask("when", "should a link open in a new tab?", "page:styles/links", { says: [/new tab/i] }),
      ask("when", "When is a summary list the wrong choice?", "page:components/summary-list", {
        says: [/table|tabular|task/i],
      }),
      ask(
        "how",
        "how do I let people stop and come back to a long form later",
        "page:patterns/complete-multiple-tasks | page:components/task-list | component:task-list",
        {
          says: [/task list/i],
        },
      ),
      ask(
        "how",
        "What do I ask instead of gender?",
        "page:patterns/gender-or-sex | page:patterns/equality-information",
        { says: [/sex|gender/i] },
      ),
      ask(
        "how",
        "How do I mark up the language switch between English and Welsh?",
        "component:language-navigation | page:components/language-navigation",
        {
          says: [/language/i],
        },
      ),
      ask(
        "which",
        "how can I show the status of an application, like approved or rejected",
        "component:tag | page:components/tag",
        { says: [/tag/i] },
      ),
      ask(
        "property",
        "how do I change the number of rows of a textarea",
        "component:textarea | page:components/textarea",
        { says: [/rows/] },
      ),
      ask("own words", "the service is down tonight for maintenance", "page:patterns/service-unavailable-pages", {
        says: [/unavailable/i],
      }),
    ],
  },
  {
    name: "Primer",
    questions: [
      ask(
        "value",
        "Which monospace font is used?",
        "token:fontStack.monospace | page:foundations/typography | page:foundations/primitives/typography",
        { says: [/monospace/i] },
      ),
      ask("value", "what is the thickest border", "token:borderWidth.thicker | page:foundations/primitives/size", {
        says: [/4\s?px|thicker/],
      }),
      ask(
        "when",
        "Should I use a banner or an inline message?",
        "page:components/inline-message | page:components/banner | page:ui-patterns/notification-messaging",
        { says: [/banner/i] },
      ),
      ask(
        "when",
        "when is a dialog too much",
        "page:components/dialog | page:ui-patterns/progressive-disclosure | page:ui-patterns/notification-messaging | page:ui-patterns/saving",
        { says: [/dialog/i] },
      ),
      ask(
        "how",
        "How do I trap focus inside a popup?",
        "page:guides/react/hooks/use-focus-trap | page:guides/accessibility/focus-management",
        { says: [/useFocusTrap|focus/i] },
      ),
      ask("how", "how do headings have to be nested", "page:guides/accessibility/headings", {
        says: [/level|order|hierarchy/i],
      }),
      ask(
        "how",
        "How do I contribute a new component?",
        "page:guides/contribute/adding-new-components | page:guides/contribute/how-to-contribute",
        { says: [/contribut|component/i] },
      ),
      ask(
        "which",
        "is there a way to show several faces on top of each other",
        "component:avatar-stack | page:components/avatar-stack",
        { says: [/avatar ?stack/i] },
      ),
      ask(
        "property",
        "How do I show a loading state in a button?",
        "component:button | page:components/button | page:ui-patterns/loading",
        { says: [/loading/i] },
      ),
      ask("own words", "a tree of folders that can be opened", "component:tree-view | page:components/tree-view", {
        says: [/tree ?view/i],
      }),
    ],
  },
];
