/** A fenced block of an answer, closed. */
export interface Fence {
  /** Which one of the answer, from 0. */
  index: number;
  /** `css`; empty where it names none that is known. */
  language: string;
  code: string;
}

/** Whom the gate asks what may leave. */
export interface GateKeeper {
  /** The address a link may have: a path of ours that exists, or what the model was told literally. */
  link(address: string): Promise<string | undefined>;
  /** The path of a picture of ours that exists. */
  picture(address: string): Promise<string | undefined>;
  /** Whether these words stood in what the model was told. */
  wasTold(words: string): boolean;
  /** Names of live blocks. */
  liveBlocks: readonly string[];
  /** The code to show in place of what the model wrote. */
  fence(fence: Fence): Promise<string>;
}
