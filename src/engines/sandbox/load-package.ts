/** A package that an installation may leave out is not there. The message is one line that says how to get it. */
export class MissingPackage extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `${name} is not installed, because dsr was installed with --omit=optional. Run npm install --include=optional design-system-registry (with -g for a global installation).`,
      { cause },
    );
  }
}

/**
 * Loads one of `optionalDependencies` when it is first used: a registry serves without them. `load` gets its name, which
 * must be no literal there, so that it stays a package when this program is bundled. Rejects with `MissingPackage`.
 */
export async function loadPackage<T>(name: string, load: (name: string) => Promise<T> | T): Promise<T> {
  try {
    return await load(name);
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      "code" in error &&
      (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND") &&
      error.message.includes(`'${name}`);
    throw isMissing ? new MissingPackage(name, error) : error;
  }
}
