import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Proof, prove } from "../../../tokens/proof/prove.ts";
import type { TokenSystem } from "../../../tokens/system/token-system.ts";
import type { tokenProof } from "./check-shapes.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/** The proof of a bundle with everything in its lists, and its sources. */
export type WholeProof = Proof & Pick<z.infer<typeof tokenProof>, "sources">;

/** How a bundle's tokens stand to its compiled output. Without sources that output is all there is, and proves nothing. */
export function describeProof({ sources = {}, dtcg, css }: DtcgDocument, system: TokenSystem): WholeProof {
  const hasSources = Object.keys(sources).length > 0;
  const proof = prove(system, hasSources ? { dtcg, css } : {});
  return { ...proof, sources: Object.entries(sources).map(([path, text]) => describeSource(path, text)) };
}

function describeSource(path: string, text: string): WholeProof["sources"][number] {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    roundTrip: bytes.toString() === text,
    href: `/api/registry/dtcg/sources/${path.split("/").map(encodeURIComponent).join("/")}`,
  };
}
