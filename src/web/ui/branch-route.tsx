import { z } from "zod";
import type { Outline } from "../../domain/lists/outline.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { Branch } from "./layout/side-navigation.tsx";

/** Returns the children of an outline's group, as HTML for the sidebar. */
export function branchRoute(
  outline: string,
  tag: string,
  outlineOf: (call: Pick<Call, "snapshot" | "part">) => Promise<Outline>,
) {
  const declared = endpoint({
    method: "GET",
    path: `/navigation/${outline}/{group*}`,
    summary: `Get a sidebar group of ${outline}`,
    tag,
    access: publicAccess,
    headers: "page",
    params: z.object({ group: z.string() }),
    answer: { bytes: ["text/html"], about: "An HTML list of links." },
    errors: [404],
  });
  return bytesRoute(declared, async ({ snapshot, part, params }) => {
    const nodes = await snapshot.derive(
      async (inner) => (await outlineOf({ snapshot: inner, part })).branch(params.group) ?? null,
    );
    if (!nodes) throw notFound("The group doesn't exist.");
    return { bytes: String(<Branch nodes={nodes} />), type: "text/html; charset=utf-8" };
  });
}
