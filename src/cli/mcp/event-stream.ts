/** An event of a stream, as far as MCP uses them. */
export interface StreamEvent {
  data: string;
  id?: string;
}

/**
 * Parses a body as `text/event-stream` (WHATWG HTML, 9.2.6). `onRetry` receives the wait before reconnecting, in
 * milliseconds.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onRetry: (ms: number) => void = () => undefined,
): AsyncGenerator<StreamEvent> {
  let data: string[] = [];
  let id: string | undefined;
  for await (const line of readEventLines(body)) {
    if (line === "") {
      if (data.length > 0) yield { data: data.join("\n"), ...(id === undefined ? {} : { id }) };
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "id") id = value;
    else if (field === "retry" && /^\d+$/.test(value)) onRetry(Number(value));
  }
}

/** The lines of a UTF-8 text without their ends, including an incomplete last one. */
export async function* readEventLines(
  body: AsyncIterable<Uint8Array>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    parts.push(first);
    length += first.length;
    if (length > max) throw new RangeError(`A line has more than ${max} characters.`);
    for (const next of others) {
      yield parts.join("").replace(/\r$/, "");
      parts.splice(0, parts.length, next);
      length = next.length;
    }
  }
  parts.push(decoder.decode());
  const last = parts.join("");
  if (last !== "") yield last;
}
