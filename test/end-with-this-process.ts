import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";

/** Reads `+ pid` and `- pid` until its input ends, however its writer ended, then ends who is left. */
const KEEPER = `
left=' '
while read -r what pid; do
  case $what in
    +) left="$left$pid " ;;
    -) left="\${left%%" $pid "*} \${left#*" $pid "}" ;;
  esac
done
for pid in $left; do kill -TERM $pid; done 2>/dev/null
sleep 1
for pid in $left; do kill -KILL $pid; done 2>/dev/null
`;

let keeper: Writable | undefined;

function openKeeper(): Writable {
  // Its own group: an interrupt at the keyboard ends the tests, and the keeper after them.
  const shell = spawn("sh", ["-c", KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  shell.unref();
  shell.stdin.on("error", () => undefined);
  if ("unref" in shell.stdin && typeof shell.stdin.unref === "function") shell.stdin.unref();
  return shell.stdin;
}

/** Sees to it that a process does not outlive this one, even where this one is killed. */
export function endWithThisProcess(child: ChildProcess): void {
  keeper ??= openKeeper();
  keeper.write(`+ ${child.pid}\n`);
  child.once("exit", () => keeper?.write(`- ${child.pid}\n`));
}
