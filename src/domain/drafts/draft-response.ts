import { authorNames } from "../../platform/contract/author-names.ts";
import { addressOf } from "../../platform/contract/client.ts";
import type { Call } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import { chooseIteration } from "./choose-iteration.ts";
import { type DraftResponse, getDraftFile } from "./contract.ts";
import type { DraftDocument, DraftTable } from "./draft-rows.ts";

const time = (ms: number): string => new Date(ms).toISOString();

/** Returns drafts for an API response, with names of people, and with file addresses while the files are kept. */
export async function toDraftResponses(
  { part }: Pick<Call, "part">,
  rows: readonly DraftTable[],
): Promise<DraftResponse[]> {
  const nameOf = await (await part(authorNames))(rows.flatMap(({ created_by }) => created_by ?? []));
  return rows.map((row) => {
    const { iterations, title, model }: DraftDocument = JSON.parse(row.document);
    const { id, kind, target, state } = row;
    return {
      id,
      jobId: row.job_id,
      kind,
      componentId: kind === "component" ? target : null,
      referenceId: kind === "reference" ? target : null,
      title,
      state,
      model,
      iterations: iterations.map((iteration) => ({
        ...iteration,
        files: iteration.files.map((file) =>
          state === "open" ? { ...file, href: draftFileAddress(id, iteration.number, file.path) } : omit(file, "href"),
        ),
      })),
      chosen: chooseIteration(iterations)?.number ?? null,
      createdAt: time(row.created_at),
      createdBy: row.created_by === null ? null : nameOf(row.created_by),
      endsAt: time(row.ends_at),
      endedAt: row.ended_at === null ? null : time(row.ended_at),
      revision: row.revision,
    };
  });
}

/** Where a file of an iteration is read. */
export const draftFileAddress = (id: string, iteration: number, path: string): string =>
  addressOf(getDraftFile, { id, iteration, path });
