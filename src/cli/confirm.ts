import { asLine } from "./terminal.ts";

/** Asks a question of yes or no on the terminal; anything but yes is no. */
export async function confirmOnTerminal(question: string): Promise<boolean> {
  // Taken when somebody is asked: every command would load it.
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${asLine(question)} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
