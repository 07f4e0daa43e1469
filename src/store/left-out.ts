/** Something of a workspace that a reading left out, as data: what a push then neither sends nor removes. */
export interface LeftOut {
  /** The file or folder, relative to the workspace, as it is spelled on disk. */
  file: string;
  /** From 1; absent where the whole file is meant. */
  line?: number;
  /** What is left out, with its article: `the page guide`. */
  what: string;
  /** A clause without a full stop: `its frontmatter is not YAML (…)`. */
  why: string;
  /** What to do, in sentences: `Rename the file.` */
  instead: string;
  /**
   * Ids of the records that may be in the file: the registry keeps them as they are. An id that ends in `/` is every id that
   * begins so. `all`: any record of the kind. Empty where no record can be in it, such as a name that none can have.
   */
  holds: readonly string[] | "all";
  /**
   * Why it is told and fails no command: its author has not finished it, such as a component that was never built, or no
   * kind reads such a file. Absent where it could not be read or kept.
   */
  passedOver?: "unfinished" | "not read";
}

/** What people and programs read of it. */
export type LeftOutNotice = Pick<LeftOut, "file" | "line" | "what" | "why" | "instead">;

/** As `--json` has it. */
export const noticeOf = ({ file, line, what, why, instead }: LeftOut): LeftOutNotice => ({
  file,
  ...(line === undefined ? {} : { line }),
  what,
  why,
  instead,
});

/** What could not be read or kept: a command that meets it ends with 1. */
export const failuresIn = (leftOut: readonly LeftOut[]): LeftOut[] => leftOut.filter((one) => !one.passedOver);

/** What is passed over for one of these reasons. */
export const passedOverIn = (leftOut: readonly LeftOut[], reason: LeftOut["passedOver"]): LeftOut[] =>
  leftOut.filter(({ passedOver }) => passedOver !== undefined && passedOver === reason);

/** In words: `pages/a.md:3: the page a is left out: its frontmatter is not YAML. Put the title into quotes.` */
export const leftOutSentence = ({ file, line, what, why, instead }: LeftOutNotice): string =>
  `${file}${line === undefined ? "" : `:${line}`}: ${what} is left out: ${why}. ${instead}`.trimEnd();

/** Those of several kinds, each once: a file that two kinds read is left out once. */
export const distinctNotices = (notices: readonly LeftOutNotice[]): LeftOutNotice[] => [
  ...new Map(notices.map((one) => [nameOf(one), one])).values(),
];

/** What tells two of them apart. */
export const nameOf = ({ file, line, why }: LeftOutNotice): string => `${file}\n${line ?? ""}\n${why}`;

/** Whether a record may be in what was left out. */
export const mayHold = (leftOut: readonly LeftOut[], id: string): boolean =>
  leftOut.some(
    ({ holds }) => holds === "all" || holds.some((held) => (held.endsWith("/") ? id.startsWith(held) : id === held)),
  );
