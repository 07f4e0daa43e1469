import { toTerminalLine } from "./terminal.ts";

/** Asks a question of yes or no on the terminal; nothing said is `usual`, anything but yes is no. */
export async function confirmOnTerminal(question: string, usual: "yes" | "no" = "no"): Promise<boolean> {
  // Loaded only for a question, because every command would load it.
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const said = await lines.question(`${toTerminalLine(question)} ${usual === "yes" ? "[Y/n]" : "[y/N]"} `);
    return /^y(?:es)?$/i.test(said.trim() || usual);
  } finally {
    lines.close();
  }
}
