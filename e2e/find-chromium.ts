import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A Chromium to run, with the variables it needs. */
export interface ChromiumProgram {
  executablePath: string;
  env: Record<string, string>;
}

interface FoundChromium extends ChromiumProgram {
  /** Removes what was unpacked. */
  remove(): Promise<void>;
}

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The browser of the journeys: `CHROMIUM_PATH`, else one on the PATH, else the one that comes from npm, unpacked. */
export async function findChromium(): Promise<FoundChromium> {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const installed = PATH.split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  const executablePath = CHROMIUM_PATH || installed;
  return executablePath ? { executablePath, env: {}, remove: async () => {} } : unpackChromium();
}

/** Unpacks the npm package's browser, its libraries and fonts. The package itself does so only where it knows the host. */
async function unpackChromium(): Promise<FoundChromium> {
  const { inflate } = await import("@sparticuz/chromium");
  const folder = await mkdtemp(join(tmpdir(), "chromium-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const packed = join(findPackageJSON("@sparticuz/chromium", import.meta.url) ?? "", "..", "bin");
    const [executablePath = "", libraries = "", fonts = ""] = await Promise.all(
      ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(packed, name))),
    );
    await inflate(join(packed, "swiftshader.tar.br"));
    // The package's own names `/tmp/fonts`; a browser that finds no font at all ends.
    const config = `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>\n`;
    await writeFile(join(fonts, "fonts.conf"), config);
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(libraries, "lib"), FONTCONFIG_PATH: fonts },
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
