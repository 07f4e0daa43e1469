/** An optional package isn't installed. The message is one line that explains how to install it. */
export class MissingPackage extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `${name} is not installed, because dsr was installed with --omit=optional. Run npm install --include=optional design-system-registry (with -g for a global installation).`,
      { cause },
    );
  }
}

/**
 * Loads one of `optionalDependencies` on first use: a registry runs without them. `load` gets the name as its
 * parameter. It must not repeat the name as a literal, otherwise the bundler of this program includes the package.
 * Rejects with `MissingPackage`.
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
