import { posix } from "node:path";
import { componentIdOf, type FoundComponent } from "./found-component.ts";

const ENDING = /(?:\/index)?\.(?:tsx|jsx)$/;

/** The import path of a repository module for a file in a folder. @param folder relative to the repository */
export const importOf = (folder: string, source: string): string => {
  const path = posix.relative(folder, source).replace(ENDING, "");
  return path.startsWith(".") ? path : `./${path}`;
};

/**
 * The file that imports a component for the build. The build also finds the original's types through it.
 *
 * @param exported its export name in the module
 */
export function wrapperOf(name: string, exported: string, source: string): FoundComponent["files"][number] {
  const what = exported === "default" ? name : exported === name ? `{ ${name} }` : `{ ${exported} as ${name} }`;
  return {
    name: `${componentIdOf(name)}.tsx`,
    content: (folder) => {
      const from = JSON.stringify(importOf(folder, source));
      return `import ${what} from ${from};\n\nexport { ${name} };\n`;
    },
  };
}
