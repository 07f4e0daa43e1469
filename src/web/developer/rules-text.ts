import { RULES_LEAD, ruleHref, suppressionHint } from "../../domain/check/rule-page.ts";
import type { CheckRule } from "../../engines/check/rule.ts";
import { blocks, code, codeBlock, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";

/** All rules in markdown. */
export const rulesText = (rules: readonly CheckRule[]): string =>
  blocks(
    heading(1, "Check rules"),
    inline(RULES_LEAD),
    list(
      rules.map(
        ({ id, title, severity }) =>
          `${link({ markdown: code(id) }, markdownAddress(ruleHref(id)))}, ${severity}: ${inline(title)}`,
      ),
    ),
  );

/** One rule in markdown. */
export const ruleText = ({ id, title, severity, why, bad, good, fix, uncertain }: CheckRule): string =>
  blocks(
    heading(1, title),
    `rule ${code(id)} · ${severity}`,
    inline(why),
    "Incorrect:",
    codeBlock(bad.code, bad.language),
    "Correct:",
    codeBlock(good.code, good.language),
    "## How to fix it",
    inline(fix),
    "## Limitations",
    inline(uncertain),
    "## How to ignore it",
    inline(suppressionHint(id)),
  );
