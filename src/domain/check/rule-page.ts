/** Where rules have their pages. */
export const RULES_PATH = "/developer/rules";

/** Address of a rule's page. */
export const ruleHref = (id: string): string => `${RULES_PATH}/${id}`;

export const RULES_LEAD =
  "These rules apply to code that uses the design system, and to its pages and patterns. `POST /api/service/check` and the tool `service_validate_usage` run them.";

/** The comment that suppresses a rule. */
export const suppressionHint = (id: string): string =>
  `To ignore the next line, add the comment \`dsr-check-disable-next-line ${id} -- reason\`. To ignore a section, start it with \`dsr-check-disable ${id}\` and end it with \`dsr-check-enable\`.`;
