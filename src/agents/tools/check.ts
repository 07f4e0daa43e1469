import { z } from "zod";
import { usageFinding } from "../../domain/check/check-shapes.ts";
import { checkUsage } from "../../domain/check/contract.ts";
import { ENDINGS } from "../../engines/check/endings.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineTool, toolPageOf } from "../../platform/contract/tool.ts";
import { omit } from "../../safe/omit.ts";

/** Longer code must be sent in parts: an agent has read it, too. */
const LONGEST = 400_000;

export const checkTools = [
  defineTool({
    name: "service_validate_usage",
    title: "Check code against the design system",
    description:
      "Finds hard-coded values that have a token, unknown names and deprecated items in your code, with the position and a replacement. Run it on your code before you deliver it.",
    input: z.object({
      code: z.string().min(1).max(LONGEST).meta({ description: "The code to check." }),
      language: z
        .enum(ENDINGS)
        .optional()
        .meta({ description: "The language of the code. If absent, it is detected." }),
      path: z
        .string()
        .max(1_024)
        .optional()
        .meta({ description: "The path of the file. Use it instead of the language." }),
      rules: z
        .array(z.string())
        .max(50)
        .optional()
        .meta({ description: "The IDs of the rules to check. Default: all rules." }),
    }),
    output: z.object({
      findings: z.array(usageFinding.omit({ path: true, endLine: true, endColumn: true })),
      total: z.int(),
      counts: z.record(z.string(), z.int()),
      unread: z.array(z.string()).meta({
        description: "Files of the design system that could not be read. Findings can be missing or incorrect.",
      }),
    }),
    pages: true,
    async run({ code, language, path, rules }, { client, from }) {
      const name = path ?? `code.${language ?? guessLanguage(code)}`;
      const files = [{ path: name, content: code }];
      let report = await client(checkUsage, { body: { files } });
      const all = [...report.findings];
      while (report.next !== undefined && report.findings.length > 0) {
        report = await client(checkUsage, { body: { files, from: report.next } });
        for (const finding of report.findings) all.push(finding);
      }
      const wanted = all.filter(({ ruleId }) => rules === undefined || rules.includes(ruleId));
      const unread = wanted.find(({ ruleId }) => ruleId === "unreadable-file");
      if (unread?.line === 1 && wanted.length === 1 && path !== undefined && !isKnown(path))
        throw new ApiError(
          400,
          "unknown_language",
          `The language could not be detected. Send one of ${ENDINGS.join(", ")}.`,
        );
      const counts = Object.fromEntries(
        [...Map.groupBy(wanted, ({ ruleId }) => ruleId)].map(([ruleId, found]) => [ruleId, found.length]),
      );
      const findings = wanted.map((finding) => omit(finding, "path", "endLine", "endColumn"));
      const { items, next } = toolPageOf(findings, { from });
      return { data: { findings: items, total: wanted.length, counts, unread: report.unread }, next };
    },
  }),
];

const isKnown = (path: string): boolean => ENDINGS.some((ending) => path.toLowerCase().endsWith(`.${ending}`));

/**
 * The most likely language of code: markup begins with a tag, scripts import, export or declare; everything else is
 * CSS.
 */
export function guessLanguage(code: string): "html" | "vue" | "tsx" | "scss" | "css" {
  const start = code.replace(/^\ufeff?(?:\s|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|\/\/.*)*/, "");
  if (/^<(?:template|script\s+setup)\b/i.test(start)) return "vue";
  if (start.startsWith("<")) return /className=|=\{|^<>/.test(start) ? "tsx" : "html";
  if (/^\s*(?:import\s|export\s|const\s|let\s|var\s|function\b|async\s|class\s|return\b|["']use )/m.test(start))
    return "tsx";
  return /^\s*(?:\$[\w-]+\s*:|@use\b|@mixin\b|@include\b)/m.test(start) ? "scss" : "css";
}
