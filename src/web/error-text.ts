import type { ErrorBody } from "../contract/api-error.ts";
import { escapeMarkdown } from "../text/markdown.ts";

/** What went wrong, for who reads only text. Its sentence may repeat what the address says. */
export const errorText = ({ error, message }: ErrorBody): string => `# ${error}\n\n${escapeMarkdown(message)}\n`;
