import { applyPreview, readConnection, startFetch, toFetchResponse } from "../../domain/design-tool/connection.ts";
import { getDesignAudit, getFetch, postFetch } from "../../domain/design-tool/contract.ts";
import { type DesignAudit, designAudit } from "../../domain/design-tool/design-audit.ts";
import { DESIGN_TOOL_FETCH } from "../../domain/design-tool/fetch-job.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { JsonText, route } from "../../platform/contract/route.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";

export const designToolRoutes = [
  route(postFetch, async (call) => {
    const { dryRun = false, apply } = call.body;
    const { id, status } = await (apply === undefined ? startFetch(call, { dryRun }) : applyPreview(call, apply));
    return { jobId: id, status };
  }),
  route(getFetch, async (call) => {
    const { jobId } = call.query;
    if (jobId !== undefined) {
      const job = await (await call.part(jobQueue)).get(jobId);
      if (job?.kind !== DESIGN_TOOL_FETCH)
        throw notFound("The fetch doesn't exist. To get the last fetch, send the request without jobId.");
      return toFetchResponse(job);
    }
    const { hasToken, project, fetches } = await readConnection(call, 20);
    const [last] = fetches;
    return {
      connected: hasToken && project !== undefined,
      tool: "figma" as const,
      project: project ?? null,
      lastFetch: last ? toFetchResponse(last) : null,
      oauthConfigured: false,
      linkedFile: project?.key ?? null,
    };
  }),
  route(getDesignAudit, async ({ part, snapshot }) => {
    const audit = await part(designAudit);
    return new JsonText(await auditJson(await audit(snapshot)));
  }),
];

/** Returns an audit as JSON, written in slices: thousands of components have many differences. */
async function auditJson({ generatedAt, onlyInDesign, onlyInCode, matches }: DesignAudit): Promise<string> {
  const yieldToLoop = createYielder();
  const list = async <T>(items: Iterable<T>, shown: (item: T) => unknown) => {
    const texts: string[] = [];
    for (const item of items) {
      texts.push(JSON.stringify(shown(item)));
      await yieldToLoop();
    }
    return `[${texts.join(",")}]`;
  };
  const design = await list(onlyInDesign, ({ nodeId, name, type, url }) => ({ nodeId, name, type, url }));
  const code = await list(onlyInCode, ({ id, title }) => ({ id, title }));
  const differences = await list(
    matches.flatMap((match) => match.differences),
    (difference) => difference,
  );
  const members = [
    `"generatedAt":${JSON.stringify(generatedAt)}`,
    `"onlyInDesign":${design}`,
    `"onlyInCode":${code}`,
    `"differences":${differences}`,
  ];
  return `{${members.join(",")}}`;
}
