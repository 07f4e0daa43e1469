/** Where hostile code aims at. */
export interface Targets {
  /** A file outside of the workspace, with a secret in it. */
  secretFile: string;
  /** Where a file would appear. */
  outFile: string;
  /** A server on loopback that counts whoever comes, over TCP and UDP. */
  port: number;
}

/** Every way to one of Node's modules that is known; throws where none leads there. */
const GET = `
const world = (() => { try { return (0, eval)("globalThis"); } catch { return globalThis; } })();
const outside = () => Function("return this")();
const ways = [
  (name) => require(name),
  (name) => module.require(name),
  (name) => process.getBuiltinModule(name),
  (name) => process.mainModule.require(name),
  (name) => process.binding(name),
  (name) => world.process.getBuiltinModule(name),
  (name) => outside().process.getBuiltinModule(name),
  (name) => outside().require(name),
  (name) => [].constructor.constructor("return process")().getBuiltinModule(name),
  (name) => (async () => {}).constructor("return process")().getBuiltinModule(name),
  (name) => (function* () {}).constructor("return process.getBuiltinModule")()(name),
  (name) => Object.getPrototypeOf(console.log).constructor("return process")().getBuiltinModule(name),
  (name) => Error.prepareStackTrace ? Error.prepareStackTrace.constructor("return process")().getBuiltinModule(name) : nothing(),
];
const nothing = () => { throw new Error("nothing there"); };
const get = (name) => {
  for (const way of ways) try { const found = way(name); if (found) return found; } catch {}
  throw new Error("no way to " + name);
};
const need = (value) => { if (!value) throw new Error("not there"); return value; };
`;

/** 24 things code of a design system has no business with. Each is an expression that throws where it cannot be done. */
const CAPABILITIES = ({ secretFile, outFile, port }: Targets): Record<string, string> => {
  const secret = JSON.stringify(secretFile);
  const out = JSON.stringify(outFile);
  const address = JSON.stringify(`http://127.0.0.1:${port}/`);
  return {
    "read a file": `get("fs").readFileSync(${secret}, "utf8")`,
    "write a file": `get("fs").writeFileSync(${out}, "x") ?? 1`,
    "list a folder": `get("fs").readdirSync("/").join()`,
    "write through SQLite": `new (get("node:sqlite").DatabaseSync)(${out} + ".db").exec("create table t (a)") ?? 1`,
    "connect by TCP": `need(get("net").connect(${port}, "127.0.0.1"))`,
    "connect by TLS": `need(get("tls").connect(${port}, "127.0.0.1").on("error", () => {}))`,
    "ask by HTTP": `need(get("http").get(${address}).on("error", () => {}))`,
    fetch: `need(fetch(${address}).catch(() => {}))`,
    "open a WebSocket": `need(new WebSocket(${address}.replace("http", "ws")))`,
    "send by UDP": `need(get("dgram").createSocket("udp4").send("x", ${port}, "127.0.0.1") ?? 1)`,
    "look up a name": `need(get("dns").lookup("localhost", () => {}))`,
    "listen on a port": `need(get("net").createServer().listen(0).unref())`,
    "start a process": `need(get("child_process").execFileSync("/bin/echo", ["x"]).length)`,
    "start a worker": `need(new (get("worker_threads").Worker)("1", { eval: true }).unref() ?? 1)`,
    "signal the parent": `need(process.kill(process.ppid, 0))`,
    "open an inspector": `need(get("inspector").open(0, "127.0.0.1") ?? get("inspector").url())`,
    "read the environment": `need(Object.keys(process.env).join())`,
    "read the environment of the parent": `need(get("fs").readFileSync("/proc/" + process.ppid + "/environ", "latin1").length + 1)`,
    "load a native module": `need(get("module").createRequire(${secret})("better-sqlite3"))`,
    "run WebAssembly": `need(new WebAssembly.Memory({ initial: 1 }))`,
    "use WASI": `need(new (get("wasi").WASI)({ version: "preview1", preopens: { "/": "/" } }))`,
    "run in another context": `need(get("vm").runInThisContext("typeof process === 'object'"))`,
    "change how modules load": `need(get("module").registerHooks({}))`,
    "know the machine": `need(get("os").hostname() + process.cwd())`,
  };
};

/** JavaScript of an expression that tries all of them in turn and comes to JSON: how many, and those that worked. */
export function attempts(targets: Targets): string {
  const tries = Object.entries(CAPABILITIES(targets)).map(([name, code]) => `[${JSON.stringify(name)}, () => ${code}]`);
  return `(() => { ${GET}
  const worked = [];
  const all = [${tries.join(",\n")}];
  for (const [name, attempt] of all) try { if (attempt() !== undefined) worked.push(name); } catch {}
  return "tried " + all.length + ", worked: [" + worked.join(", ") + "]";
})()`;
}
