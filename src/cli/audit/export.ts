import { opened } from "../auth/opened.ts";
import { type Command, CommandError, UsageError } from "../runner/command.ts";

const FORMATS = ["jsonl", "csv"];

/** Writes the audit log of a registry to standard output, oldest first, part after part. */
export const auditExport: Command = {
  async run(context) {
    const { flags, output, terminal } = context;
    if (flags.json) throw new UsageError("dsr audit export has no --json option. Use --format jsonl.");
    if (typeof flags.format === "string" && !FORMATS.includes(flags.format))
      throw new UsageError(`Unknown format: ${flags.format}. Use ${FORMATS.join(", ")}.`);
    const { registry } = await opened(context);
    const requested = ["since", "until", "action", "after", "format"].flatMap((name) => {
      const value = flags[name];
      return typeof value === "string" ? [[name, value] satisfies [string, string]] : [];
    });
    const query = new URLSearchParams(requested);
    for (;;) {
      const path = `/api/service/admin/audit/export?${query}`;
      const answer = await registry.send({ method: "GET", path, again: true });
      output.write(new TextDecoder().decode(answer.body));
      const next = answer.headers.get("x-audit-next");
      if (next === null) return 0;
      if (next === query.get("after"))
        throw new CommandError("The registry returned the same entries twice. Nothing more was exported.");
      query.set("after", next);
      terminal.progress(`exported entries up to ${next} …`);
    }
  },
};
