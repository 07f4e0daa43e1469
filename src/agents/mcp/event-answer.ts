/** Whether a response is a stream of events. */
export const isEvents = (answer: Response): boolean => answer.headers.get("content-type") === "text/event-stream";
