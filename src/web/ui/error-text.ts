import { escapeMarkdown } from "../../engines/text/markdown.ts";
import type { ErrorBody } from "../../platform/contract/api-error.ts";

/** An error for text readers. Its sentence may quote the address. */
export const errorText = ({ error, message }: ErrorBody): string => `# ${error}\n\n${escapeMarkdown(message)}\n`;
