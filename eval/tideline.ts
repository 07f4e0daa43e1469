import { ask, type EvalSet } from "./question.ts";

/** The example that comes with the product: there on every machine. */
export const TIDELINE: EvalSet = {
  name: "Tideline",
  questions: [
    ask("value", "How round are the corners of a button?", "token:radius.control | component:button", {
      says: [/radius/],
    }),
    ask("value", "which font do headings have", "token:font.role.heading | page:foundations/typography", {
      says: [/heading/i],
    }),
    ask(
      "when",
      "What do we say when a sailing is cancelled?",
      "page:content/voice-and-tone | page:content/writing-for-screens",
      {
        says: [/cancelled/i],
        saysNot: [/due to operational reasons, we/i],
      },
    ),
    ask("when", "may I write purchase or do I have to say buy", "page:content/voice-and-tone", { says: [/buy/i] }),
    ask("how", "how do I check that something is accessible", "page:accessibility", {
      says: [/contrast|keyboard|screen reader/i],
    }),
    ask("how", "How does a developer begin?", "page:getting-started/developers | page:getting-started", {
      says: [/css|install|npm|token/i],
    }),
    ask("which", "is there a component to switch between views?", "component:tabs", { says: [/tabs/i] }),
    ask("which", "what do I use to let people tick several things", "component:checkbox", { says: [/checkbox/i] }),
    ask("property", "Which variants does the alert have?", "component:alert", { says: [/alert/i] }),
    ask("own words", "people want to see when the next boats leave", "pattern:departures", { says: [/departures/i] }),
  ],
};
