/** A component, or the tokens, can't be built. The message is for its author: file, line, fix. */
export class BuildFault extends Error {}
