/** Where rules have their pages. */
export const RULES_PATH = "/developer/rules";

/** Address of a rule's page. */
export const ruleHref = (id: string): string => `${RULES_PATH}/${id}`;

export const RULES_LEAD =
  "What is looked for in code that uses the design system. `POST /api/service/check` and the tool `service_validate_usage` find the same.";

/** How a rule is told to say nothing. */
export const leaveOut = (id: string): string =>
  `A comment \`dsr-check-disable-next-line ${id} -- why\` leaves it out on the next line, \`dsr-check-disable ${id}\` up to \`dsr-check-enable\` or the end of the file.`;
