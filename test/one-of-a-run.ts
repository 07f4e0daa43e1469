import { createServer } from "node:http";

/** A server that all tests of a run share, in whichever process they are. */
export interface OneOfARun {
  /** Answers where the server is; the first question starts it. */
  door: string;
  /** Ends it, where it was started. */
  close(): Promise<void>;
}

/** Makes a door for a server that costs seconds to start and that most runs of a few files do not need. */
export async function oneOfARun<T extends { close(): Promise<void> }>(
  start: () => Promise<T>,
  addressOf: (server: T) => string,
): Promise<OneOfARun> {
  let starting: Promise<T> | undefined;
  const door = createServer(async (_request, response) => {
    try {
      starting ??= start();
      response.end(addressOf(await starting));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return {
    door: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      door.closeAllConnections();
      door.close();
      await (await starting)?.close();
    },
  };
}

/** Asks a door where its server is. */
export async function addressBehind(door: string): Promise<string> {
  const response = await fetch(door);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
