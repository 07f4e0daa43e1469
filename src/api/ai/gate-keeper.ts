/** A closed fenced block of an answer. */
export interface ClosedFence {
  /** Its index in the answer, from 0. */
  index: number;
  /** `css`. Empty for an unknown language. */
  language: string;
  code: string;
}

/** Decides which parts of an answer may be sent. */
export interface GateKeeper {
  /**
   * Returns the allowed address of a link: an existing path of this site, or an address that the model got literally.
   */
  link(address: string): Promise<string | undefined>;
  /** Returns the path of an existing picture of this site. */
  picture(address: string): Promise<string | undefined>;
  /** Whether these words were in the model's input. */
  wasTold(words: string): boolean;
  /** Names of live blocks. */
  liveBlocks: readonly string[];
  /** Returns the code to show in place of the model's. */
  fence(fence: ClosedFence): Promise<string>;
}
