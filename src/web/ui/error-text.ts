import { escapeMarkdown } from "../../engines/text/markdown.ts";
import type { ErrorBody } from "../../platform/contract/api-error.ts";

/** What went wrong, for who reads only text. Its sentence may repeat what the address says. */
export const errorText = ({ error, message }: ErrorBody): string => `# ${error}\n\n${escapeMarkdown(message)}\n`;
