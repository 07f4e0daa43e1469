/** A component, or the tokens, cannot be built. The message is for the person who wrote it: file, line, what to do. */
export class BuildFault extends Error {}
