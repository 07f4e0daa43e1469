/** Content of a workspace that was not read, as data: a push neither sends nor removes it. */
export interface LeftOut {
  /** The file or folder, relative to the workspace, as it is spelled on disk. */
  file: string;
  /** From 1; absent for the whole file. */
  line?: number;
  /** The content that is left out, with its article: `the page guide`. */
  what: string;
  /** A clause without a full stop: `its frontmatter is not YAML (…)`. */
  why: string;
  /** The remedy, in sentences: `Rename the file.` */
  instead: string;
  /**
   * IDs of the records that the file may contain; the registry keeps them unchanged. An ID that ends in `/` is a
   * prefix. `all`: any record of the kind. Empty if it can't contain a record, for example because of an invalid name.
   */
  holds: readonly string[] | "all";
  /**
   * Why it is reported without failing the command: unfinished work, such as a component without a build, or a file
   * that no kind reads. Absent if it couldn't be read or kept.
   */
  passedOver?: "unfinished" | "not read";
}

/** The fields that people and programs see. */
export type LeftOutNotice = Pick<LeftOut, "file" | "line" | "what" | "why" | "instead">;

/** The fields in `--json` output. */
export const noticeOf = ({ file, line, what, why, instead }: LeftOut): LeftOutNotice => ({
  file,
  ...(line === undefined ? {} : { line }),
  what,
  why,
  instead,
});

/** Content that couldn't be read or kept: the command exits with code 1. */
export const failuresIn = (leftOut: readonly LeftOut[]): LeftOut[] => leftOut.filter((one) => !one.passedOver);

/** Content that is ignored for one of these reasons. */
export const filterIgnored = (leftOut: readonly LeftOut[], reason: LeftOut["passedOver"]): LeftOut[] =>
  leftOut.filter(({ passedOver }) => passedOver !== undefined && passedOver === reason);

/** As text: `pages/a.md:3: the page a is left out: its frontmatter is not YAML. Put the title into quotes.` */
export const leftOutSentence = ({ file, line, what, why, instead }: LeftOutNotice): string =>
  `${file}${line === undefined ? "" : `:${line}`}: ${what} is left out: ${why}. ${instead}`.trimEnd();

/** Unique notices of several kinds: a file that two kinds read is listed once. */
export const distinctNotices = (notices: readonly LeftOutNotice[]): LeftOutNotice[] => [
  ...new Map(notices.map((one) => [leftOutName(one), one])).values(),
];

/** The identity of a notice. */
export const leftOutName = ({ file, line, why }: LeftOutNotice): string => `${file}\n${line ?? ""}\n${why}`;

/** Whether the left-out content may contain a record. */
export const mayContain = (leftOut: readonly LeftOut[], id: string): boolean =>
  leftOut.some(
    ({ holds }) => holds === "all" || holds.some((held) => (held.endsWith("/") ? id.startsWith(held) : id === held)),
  );
