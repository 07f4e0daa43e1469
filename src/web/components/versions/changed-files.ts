import type { VersionSnapshot } from "../../../domain/history/contract.ts";
import type { TextPair } from "../../ui/comparison/compare-texts.ts";

/** Files shown open at once; what was built follows from the sources and stays folded. */
const OPEN = 5;
const BUILT = "dist/";

type Content = Pick<VersionSnapshot["files"][number], "hash" | "size" | "text">;

/** What differs between two versions: the declaration, then each file. */
export function changedFiles(from: VersionSnapshot, to: VersionSnapshot): TextPair[] {
  const [before, after] = [contentsOf(from), contentsOf(to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .filter((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      return old?.hash !== now?.hash || old?.text !== now?.text;
    })
    .map((path, index) => {
      const [old, now] = [before.get(path), after.get(path)];
      const title = !old ? `${path} (added)` : !now ? `${path} (removed)` : path;
      return {
        title,
        open: index < OPEN && !path.startsWith(BUILT),
        label: `${title}: ${from.version} beside ${to.version}`,
        before: old?.text ?? "",
        after: now?.text ?? "",
        ...(old?.text === null || now?.text === null ? { note: bytesOf(old, now) } : {}),
      };
    });
}

const bytesOf = (old: Content | undefined, now: Content | undefined): string =>
  `No text to compare: ${old?.size ?? 0} bytes before, ${now?.size ?? 0} after.`;

/** The declaration and the files of a version by name. */
function contentsOf({ declaration, files }: VersionSnapshot): Map<string, Content> {
  const text = declaration ? `${JSON.stringify(declaration, null, 2)}\n` : "";
  return new Map<string, Content>([
    ["Declaration", { hash: "", size: text.length, text }],
    ...files.map((file) => [`${file.area === "source" ? "" : BUILT}${file.path}`, file] as const),
  ]);
}
