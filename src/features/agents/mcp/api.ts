/** What other features take from the tools of agents: the same list, called the same way, with the rights of who asks. */
export { callTool } from "./call-tool.ts";
export { writeEvents } from "./event-answer.ts";
export { type ToolList, toolsOf } from "./tool-list.ts";
export { whenClosed } from "./when-closed.ts";
