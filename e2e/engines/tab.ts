/** Runs in the page, or in a frame of it. Names nothing of its file: what it needs it is given. */
type InPage<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>;

/** A tab of any of the three engines. Elements are named by CSS selectors; one that is not there yet is waited for. */
export interface Tab {
  /** Loads an address and waits until the scripts of its parts have started. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  run<Args extends unknown[], Result>(what: InPage<Args, Result>, ...args: Args): Promise<Result>;
  /** The same in the document of the frame that the selector finds. */
  inFrame<Args extends unknown[], Result>(frame: string, what: InPage<Args, Result>, ...args: Args): Promise<Result>;
  click(selector: string): Promise<void>;
  /** Puts a text in place of what a field has, key by key. */
  fill(selector: string, text: string): Promise<void>;
  /** Presses a key, such as `Enter` or `Control+k`. */
  press(key: string): Promise<void>;
  choose(selector: string, files: readonly string[]): Promise<void>;
}

/** How wide a window is, in CSS pixels. */
export type Width = "desktop" | "phone";

export const WIDTHS: Readonly<Record<Width, { width: number; height: number }>> = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** A running browser. */
export interface Driven {
  /** Loads an address in the one tab there is, of this width. Tabs share their cookies. */
  open(url: string, width?: Width): Promise<Tab>;
  close(): Promise<void>;
}

/** Whether the scripts of all parts have started. A new window is blank at first. */
export const isStarted = () =>
  document.readyState === "complete" &&
  location.href !== "about:blank" &&
  !document.querySelector("[data-island]:not([data-started])");
