import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

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

/** Prints where it unpacked each of the files named, below `TMPDIR`. */
const INFLATE = `
import { inflate } from "@sparticuz/chromium";
process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(1).map((file) => inflate(file)))));
`;

/**
 * Unpacks the npm package's browser, its libraries and fonts. The package itself does so only where it knows the host. It
 * unpacks below `TMPDIR`, which in this process is everybody's: so another one does it.
 */
async function unpackChromium(): Promise<FoundChromium> {
  const folder = await mkdtemp(join(tmpdir(), "chromium-"));
  const packed = join(findPackageJSON("@sparticuz/chromium", import.meta.url) ?? "", "..", "bin");
  const files = ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"].map((name) =>
    join(packed, name),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", INFLATE, ...files], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder },
  });
  const [executablePath = "", libraries = "", fonts = ""]: string[] = JSON.parse(stdout);
  // The package's own names `/tmp/fonts`; a browser that finds no font at all ends.
  const config = `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>\n`;
  await writeFile(join(fonts, "fonts.conf"), config);
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(libraries, "lib"), FONTCONFIG_PATH: fonts },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
