// Runs in the cage, to explain what code asks for: notes which names that browsers or Node have were looked up.

const asked = new Set<string>();

/** Names that are not there stay so; looking them up is noted. */
function watchNames(names: string): void {
  for (const name of JSON.parse(names)) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => void asked.add(name),
      set: (value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }),
    });
  }
}

/** The names that were looked up, as JSON. */
const askedNames = (): string => JSON.stringify([...asked]);

Object.assign(globalThis, { watchNames, askedNames });
