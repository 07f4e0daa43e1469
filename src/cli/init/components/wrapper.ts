import { posix } from "node:path";
import { type FoundComponent, idOf } from "./found-component.ts";

const ENDING = /(?:\/index)?\.(?:tsx|jsx)$/;

/** What a file in a folder imports a module of the repository by. @param folder relative to the repository */
export const importOf = (folder: string, source: string): string => {
  const path = posix.relative(folder, source).replace(ENDING, "");
  return path.startsWith(".") ? path : `./${path}`;
};

/**
 * The file that brings a component into the build. Properties are read from the types of the original, through this file.
 *
 * @param exported what its module exports it as
 */
export function wrapperOf(name: string, exported: string, source: string): FoundComponent["files"][number] {
  const what = exported === "default" ? name : exported === name ? `{ ${name} }` : `{ ${exported} as ${name} }`;
  return {
    name: `${idOf(name)}.tsx`,
    content: (folder) => {
      const from = JSON.stringify(importOf(folder, source));
      return `import ${what} from ${from};\n\nexport { ${name} };\n`;
    },
  };
}
