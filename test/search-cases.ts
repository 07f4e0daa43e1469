/** What people and agents ask, and what they mean. `first`: the best match is one of these; `soon`: one of the first three. */
export interface SearchCase {
  query: string;
  first?: readonly string[];
  soon?: readonly string[];
}

const first = (query: string, ...ids: string[]): SearchCase => ({ query, first: ids });
const soon = (query: string, ...ids: string[]): SearchCase => ({ query, soon: ids });

/** The GOV.UK Design System: 39 components, 135 pages, 76 patterns, 111 tokens, 200 icons. */
export const GOVUK: readonly SearchCase[] = [
  first("button", "component:button"),
  first("Buttons", "component:button"),
  first("btn", "component:button"),
  first("cta", "component:button"),
  first("govuk-button", "component:button"),
  first("buton", "component:button"),
  soon("buttno", "component:button"),
  soon("which button for a destructive action", "component:button", "page:components/button"),
  first("date-input", "component:date-input"),
  first("DateInput", "component:date-input"),
  first("dateinput", "component:date-input"),
  soon("how do I ask for a date of birth", "component:date-input", "page:patterns/dates"),
  first("radio", "component:radios"),
  first("radio buttons", "component:radios"),
  first("checkbox", "component:checkboxes"),
  first("dropdown", "component:select"),
  soon("toast", "component:notification-banner"),
  soon("alert", "component:notification-banner", "component:warning-text"),
  first("text area", "component:textarea"),
  soon("text field", "component:input", "page:components/text-input"),
  first("breadcrumb", "component:breadcrumbs"),
  soon("nav", "component:service-navigation", "component:language-navigation"),
  first("tabs", "component:tabs"),
  first("tab", "component:tabs"),
  soon("error", "component:error-message", "component:error-summary"),
  first("error message", "component:error-message"),
  first("error-summary", "component:error-summary"),
  soon("summary of errors", "component:error-summary"),
  first("colour", "page:styles/colour"),
  first("color", "page:styles/colour"),
  soon("a11y", "page:accessibility", "page:accessibility-statement"),
  soon("spacing", "page:styles/spacing"),
  first("type scale", "page:styles/type-scale"),
  soon("bank details", "page:patterns/bank-details"),
  first("patterns/names", "page:patterns/names"),
  soon("upload a file", "component:file-upload"),
  soon("cookie", "component:cookie-banner"),
  soon("where do I put the cookie message", "component:cookie-banner", "page:patterns/cookies-page"),
  soon("accordian", "component:accordion"),
  soon("hide sensitive page quickly", "component:exit-this-page", "page:patterns/exit-a-page-quickly"),
  soon("show password", "component:password-input"),
  soon("paging", "component:pagination"),
  soon("ambulance", "icon:lucide-ambulance"),
  soon("icon for archive", "icon:lucide-archive"),
];

/** Primer: React components, more than 1,000 tokens in nine schemes, Octicons. */
export const PRIMER: readonly SearchCase[] = [
  first("button", "component:button"),
  soon("btn", "component:button"),
  first("ButtonGroup", "component:button-group"),
  first("button-group", "component:button-group"),
  first("btnGroup", "component:button-group"),
  soon("primary button", "component:button"),
  soon("which button for a destructive action", "component:button", "page:components/button"),
  soon("modal", "component:dialog"),
  first("dialog", "component:dialog"),
  first("--bgColor-default", "token:bgColor.default"),
  first("bgColor.default", "token:bgColor.default"),
  first("bgColor-danger-emphasis", "token:bgColor.danger.emphasis"),
  soon("danger background color", "token:bgColor.danger.emphasis", "token:bgColor.danger.muted"),
  soon("toggle", "component:toggle-switch"),
  first("tooltips", "component:tooltip-v2"),
  soon("loading indicator", "component:spinner", "page:ui-patterns/loading"),
  soon("avatar stack", "component:avatar-stack"),
  first("nav list", "component:nav-list"),
  soon("treeview", "component:tree-view"),
  soon("checkboxs", "component:checkbox"),
  soon("empty state", "page:ui-patterns/empty-states", "component:blankslate"),
  soon("when to use an icon button", "component:icon-button", "page:components/icon-button"),
  soon("breadcrumb", "component:breadcrumbs"),
  soon("autocmplete", "component:autocomplete"),
];

/** The example that comes with the product. */
export const TIDELINE: readonly SearchCase[] = [
  first("button", "component:button"),
  soon("btn", "component:button"),
  soon("input field", "component:input"),
  soon("colour", "page:foundations/color"),
  first("departures", "pattern:departures"),
  soon("tone of voice", "page:content/voice-and-tone"),
  first("tab", "component:tabs"),
];
