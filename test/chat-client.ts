import type { ChatEvent } from "../src/domain/assistant/chat-event.ts";
import { type OpenService, SECRET } from "./open-service.ts";

/** What came of a question. */
export interface ChatAnswer {
  status: number;
  type: string;
  events: ChatEvent[];
  /** All deltas together. */
  text: string;
  /** The body of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  refusal?: any;
}

export interface ChatQuestion {
  messages: { role: string; content: string }[];
  pageContext?: { type: string; id: string };
  html?: boolean;
}

const AS_SECRET = { authorization: `Bearer ${SECRET}` };

/** Asks the assistant, and reads its answer to the end. */
export async function ask(
  { url }: Pick<OpenService, "url">,
  question: string | ChatQuestion,
  headers: Record<string, string> = AS_SECRET,
): Promise<ChatAnswer> {
  const body = typeof question === "string" ? { messages: [{ role: "user", content: question }] } : question;
  const response = await fetch(`${url}/api/service/ai/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) return { status: response.status, type, events: [], text: "", refusal: JSON.parse(text) };
  const events = readEvents(text, type);
  return { status: response.status, type, events, text: textOf(events) };
}

/** Events of a stream as it was sent. */
export function readEvents(text: string, type = "text/event-stream"): ChatEvent[] {
  if (type.includes("ndjson"))
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return text
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => JSON.parse(event.slice("data: ".length)));
}

export const textOf = (events: readonly ChatEvent[]): string =>
  events.flatMap((event) => (event.type === "delta" ? [event.content] : [])).join("");

/** Those of one type. */
export const ofType = <T extends ChatEvent["type"]>(events: readonly ChatEvent[], type: T) =>
  events.filter((event): event is Extract<ChatEvent, { type: T }> => event.type === type);
