import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Edition } from "./edition.ts";
import type { NameMeeting } from "./variables.ts";

/** Where the tokens of a file are from; said at its top. */
export interface Origin {
  project?: string;
  /** Number of the revision in the registry. */
  revision?: number;
}

/** What may be asked of a file. Each format heeds what it can express. */
export interface EmitOptions {
  origin?: Origin;
  /** The attribute that chooses a value, by axis; `data-<axis>` where absent. */
  attributes?: Readonly<Record<string, string>>;
  /** CSS: the selector of the defaults, `:root` by default. */
  selector?: string;
  /** CSS: light or dark as the system says, where no attribute chooses. */
  followsSystem?: boolean;
  /** DTCG: nothing that the format's own schemas refuse; what that leaves out is named in `$extensions` of the root. */
  strict?: boolean;
}

/** How one output format is written. */
export interface Emitter {
  /** Whether one file holds the values of open axes; others hold one value for each token. */
  switches: boolean;
  emit(edition: Edition, options?: EmitOptions): string;
  /** How code in this language says each of these tokens. */
  names(tokens: readonly ResolvedToken[]): GivenNames;
}

/** What tokens are called in a format. */
export interface GivenNames {
  /** In the order of the tokens; undefined where the format leaves one out. */
  mentions: readonly (string | undefined)[];
  /** The tokens that have another name there than the one they would have alone. */
  meetings: readonly NameMeeting[];
}

/** `Tideline, revision 12`; undefined where nothing is known. */
export function originText({ project, revision }: Origin = {}): string | undefined {
  const parts = [project?.trim() ? project.trim() : "", revision ? `revision ${revision}` : ""].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : undefined;
}
