import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Edition } from "./edition.ts";
import type { NameCollision } from "./variables.ts";

/** The origin of a file's tokens, for its first line. */
export interface Origin {
  project?: string;
  /** Number of the revision in the registry. */
  revision?: number;
}

/** Options of a file. A format ignores options that it doesn't support. */
export interface EmitOptions {
  origin?: Origin;
  /** The attribute that chooses a value, by axis. Default: `data-<axis>`. */
  attributes?: Readonly<Record<string, string>>;
  /** CSS: the selector of the defaults. Default: `:root`. */
  selector?: string;
  /** CSS: whether light and dark follow the system if no attribute chooses. */
  followsSystem?: boolean;
  /** DTCG: drops everything that the format's own schemas reject. `$extensions` of the root lists it. */
  strict?: boolean;
}

/** The writer of one output format. */
export interface Emitter {
  /** Whether one file has the values of open axes. Otherwise it has one value per token. */
  switches: boolean;
  emit(edition: Edition, options?: EmitOptions): string;
  /** Returns the name of each token in code of this language. */
  names(tokens: readonly ResolvedToken[]): FormatNames;
}

/** The names of tokens in a format. */
export interface FormatNames {
  /** In token order. Undefined for a token that the format drops. */
  mentions: readonly (string | undefined)[];
  /** The tokens whose name changed because of a collision. */
  meetings: readonly NameCollision[];
}

/** `Tideline, revision 12`. Undefined if nothing is known. */
export function originText({ project, revision }: Origin = {}): string | undefined {
  const parts = [project?.trim() ? project.trim() : "", revision ? `revision ${revision}` : ""].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : undefined;
}
