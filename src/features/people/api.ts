/** What pages and programs of other wings take from the wing of people. */
export { checkCsrf, csrfToken } from "./accounts/csrf.ts";
export { displayNames } from "./accounts/display-names.ts";
export { people } from "./accounts/people.ts";
export { adminTabs } from "./look/admin-tabs.ts";
export { FieldFault, formPage, redirect } from "./look/form-page.tsx";
export { signedInTools } from "./look/signed-in-tools.tsx";
