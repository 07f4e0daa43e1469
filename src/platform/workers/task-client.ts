/** The client of a request's tasks: its person or program, else its address. */
export const taskClient = ({ actor, remote }: { actor?: { id: string } | undefined; remote: string }): string =>
  actor?.id ?? remote;
