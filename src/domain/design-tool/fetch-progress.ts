import type { DesignToolProgress } from "../../platform/design-tool/design-tool.ts";
import type { JobContext } from "../../platform/jobs/job-kind.ts";

const WRITTEN_EVERY_MS = 500;
/** While the length of a body is unknown, the progress bar moves by half of the rest after this many bytes. */
const HALF_BYTES = 8 << 20;

/** Converts the tool's steps to percent of a job, and reports them at intervals. */
export function createProgress({ progress }: Pick<JobContext, "progress">, { fileRead }: { fileRead: number }) {
  let said = 0;
  let saidAt = 0;
  const report = (percent: number) => {
    if (percent <= said || performance.now() - saidAt < WRITTEN_EVERY_MS) return;
    said = percent;
    saidAt = performance.now();
    // If the database is down, the job itself reports it.
    void progress(percent).catch(() => undefined);
  };
  return {
    reached: report,
    step({ done, total, unit }: DesignToolProgress) {
      if (unit === "bytes" && said < fileRead) report(Math.floor(fileRead * partOf(done, total)));
      if (unit === "pictures" && total) report(Math.floor(fileRead + (99 - fileRead) * partOf(done, total)));
    },
  };
}

const partOf = (done: number, total: number | undefined): number =>
  total ? Math.min(1, done / total) : 1 - 0.5 ** (done / HALF_BYTES);
