/** On whose behalf the tasks of a request are done: its person or program, else where it came from. */
export const taskClient = ({ actor, remote }: { actor?: { id: string } | undefined; remote: string }): string =>
  actor?.id ?? remote;
