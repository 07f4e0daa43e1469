import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { agentClients } from "../src/cli/mcp-init/clients.ts";
import { SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const URL_OF = "https://design.example";
const ENDPOINT = `${URL_OF}/api/mcp`;
const JSON_SERVERS: Record<string, (text: string) => unknown> = {
  "claude-code": (text) => JSON.parse(text).mcpServers,
  cursor: (text) => JSON.parse(text).mcpServers,
  vscode: (text) => JSON.parse(text).servers,
  gemini: (text) => JSON.parse(text).mcpServers,
  windsurf: (text) => JSON.parse(text).mcpServers,
};
/** What each client's documentation shows for a server over HTTP. */
const SHAPES: Record<string, object> = {
  "claude-code": { type: "http", url: ENDPOINT },
  cursor: { url: ENDPOINT },
  vscode: { type: "http", url: ENDPOINT },
  gemini: { httpUrl: ENDPOINT },
  windsurf: { serverUrl: ENDPOINT },
};

describe("dsr mcp-init", () => {
  const init = async (folder: string, argv: string[] = [], env: Record<string, string> = {}) => {
    const home = await registry.emptyFolder();
    const ran = await runDsr(["mcp-init", ...(argv.includes("--url") ? [] : ["--url", URL_OF]), ...argv], folder, {
      HOME: home,
      ...env,
    });
    return {
      ...ran,
      home,
      text: (path: string) => readFile(join(path.startsWith("~/") ? home : folder, path.replace("~/", "")), "utf8"),
    };
  };

  it.each(agentClients.flatMap(({ id, toPaste }) => (toPaste ? [] : id)))("writes files that %s reads", async (id) => {
    const folder = await registry.emptyFolder();
    const ran = await init(folder, ["--client", id]);
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    const client = agentClients.find((one) => one.id === id);
    const text = await ran.text(`${client?.ofPerson ? "~/" : ""}${client?.file}`);
    expect(JSON_SERVERS[id]?.(text)).toEqual({ "design-system": SHAPES[id] });
    const again = await init(folder, ["--client", id, "--json"], { HOME: ran.home });
    expect(JSON.parse(again.stdout).files).toMatchObject([{ changed: false }]);
    expect(await ran.text(`${client?.ofPerson ? "~/" : ""}${client?.file}`)).toBe(text);
  });

  it("writes for the clients that the project uses, and keeps other content of their files", async () => {
    const folder = await registry.emptyFolder();
    const editor = '{\n  // ours\n  "servers": {\n    "other": { "command": "x" },\n  },\n}\n';
    await put(folder, ".vscode/mcp.json", editor);
    await put(folder, ".codex/config.toml", '# mine\nmodel = "x"\n');
    const ran = await init(folder, ["--json"]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      ok: true,
      clients: ["vscode", "codex"],
      files: [{ file: ".vscode/mcp.json" }],
      toPaste: [{ file: ".codex/config.toml", text: `[mcp_servers.design-system]\nurl = "${ENDPOINT}"` }],
    });
    const after = await ran.text(".vscode/mcp.json");
    expect(after.replace(/\n {4}"design-system": \{[^}]*\},/, "")).toBe(editor);
    expect(await ran.text(".codex/config.toml")).toBe('# mine\nmodel = "x"\n');
    await expect(stat(join(folder, ".mcp.json"))).rejects.toThrow("ENOENT");
    const all = await init(folder, ["--all", "--json"]);
    expect(JSON.parse(all.stdout).clients).toEqual(["claude-code", "cursor", "vscode", "codex", "gemini"]);
    await expect(stat(join(all.home, ".codeium"))).rejects.toThrow("ENOENT");
  });

  it("writes a separate file for Codex, and prints additions to an existing one", async () => {
    const folder = await registry.emptyFolder();
    const lines = `[mcp_servers.design-system]\nurl = "${ENDPOINT}"\n`;
    const reported = async () => JSON.parse((await init(folder, ["--client", "codex", "--json"])).stdout);
    expect((await reported()).files).toEqual([{ file: ".codex/config.toml", changed: true }]);
    expect(await readFile(join(folder, ".codex/config.toml"), "utf8")).toBe(lines);
    expect((await reported()).files).toEqual([{ file: ".codex/config.toml", changed: false }]);
    await put(folder, ".codex/config.toml", `# mine\n\n${lines}`);
    expect((await reported()).files).toEqual([{ file: ".codex/config.toml", changed: false }]);
    await put(folder, ".codex/config.toml", "# mine\n");
    expect(await reported()).toMatchObject({ files: [], toPaste: [{ text: lines.trimEnd() }] });
    const [table = ""] = lines.split("\n");
    await put(folder, ".codex/config.toml", `${table}\r\nurl = "https://old.example/api/mcp"\r\n`);
    expect((await init(folder, ["--client", "codex"])).stdout).toContain("contains another URL. Replace it with this:");
  });

  it("writes .mcp.json without a detected client, and nothing with --dry-run", async () => {
    const folder = await registry.emptyFolder();
    const dry = await init(folder, ["--dry-run"]);
    expect(dry.stdout).toContain("Would write .mcp.json");
    await expect(stat(join(folder, ".mcp.json"))).rejects.toThrow("ENOENT");
    expect((await init(folder)).stdout).toContain("Wrote .mcp.json");
    expect(await stat(join(folder, ".mcp.json"))).toBeTruthy();
  });

  it("with --public writes the address that needs no account", async () => {
    const folder = await registry.emptyFolder();
    const { text, stdout } = await init(folder, ["--public", "--client", "claude-code"]);
    expect(JSON.parse(await text(".mcp.json")).mcpServers).toEqual({
      "design-system": { type: "http", url: `${ENDPOINT}/public` },
    });
    expect(stdout).toContain("without an account");
    const both = await init(folder, ["--public", "--embed"]);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("Use only one of --embed, --public.")]);
  });

  it("leaves all files as they are where one cannot be edited", async () => {
    const folder = await registry.emptyFolder();
    await put(folder, ".cursor/mcp.json", '{"mcpServers": [');
    const ran = await init(folder, ["--client", "claude-code,cursor"]);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(".cursor/mcp.json is not valid: line 1")]);
    await expect(stat(join(folder, ".mcp.json"))).rejects.toThrow("ENOENT");
    expect((await init(folder, ["--client", "emacs"])).code).toBe(2);
  });

  it("writes through a link, and keeps it", async () => {
    const folder = await registry.emptyFolder();
    await put(folder, "dotfiles/mcp.json", "{}\n");
    await symlink("dotfiles/mcp.json", join(folder, ".mcp.json"));
    expect((await init(folder)).code).toBe(0);
    expect((await lstat(join(folder, ".mcp.json"))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, "dotfiles/mcp.json"), "utf8")).toContain(ENDPOINT);
  });

  it.each([
    ["a file outside", (folder: string, other: string) => symlink(join(other, "profile"), join(folder, ".mcp.json"))],
    ["a folder outside", (folder: string, other: string) => symlink(other, join(folder, ".cursor"))],
    ["nothing yet", (folder: string, other: string) => symlink(join(other, "new"), join(folder, ".mcp.json"))],
  ])("writes through no link out of the project: %s", async (_, link) => {
    const folder = await registry.emptyFolder();
    const other = await registry.emptyFolder();
    await put(other, "profile", "{}");
    await link(folder, other);
    const client = (await lstat(join(folder, ".cursor")).catch(() => undefined)) ? "cursor" : "claude-code";
    const ran = await init(folder, ["--client", client]);
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/is a symbolic link to a place outside .*, so it was not written/),
    ]);
    expect(await readdir(other)).toEqual(["profile"]);
    expect(await readFile(join(other, "profile"), "utf8")).toBe("{}");
  });

  it("writes a secret only to files that git ignores, readable by their owner only", async () => {
    const folder = await registry.emptyFolder();
    const run = promisify(execFile);
    await mkdir(join(folder, ".cursor"));
    await put(folder, ".cursor/mcp.json", "{}\n");
    await run("git", ["init", "-q"], { cwd: folder });
    await run("git", ["add", "."], { cwd: folder });
    const env = { SERVICE_SYNC_SECRET: SECRET, SERVICE_REGISTRY_URL: URL_OF };
    const refused = await init(folder, ["--embed", "--client", "cursor"], env);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(".cursor/mcp.json is tracked by git")]);
    for (const argv of [["mcp-init", "--embed", "--client", "gemini"], ["mcp-token"]]) {
      const handed = await runDsr(argv, folder, env);
      expect([handed.code, handed.stdout], argv.join(" ")).toEqual([1, ""]);
      expect(handed.stderr).toContain("To use the secret anyway, add --embed-secret");
    }
    expect((await runDsr(["mcp-token", "--embed-secret"], folder, env)).stdout).toBe(`${SECRET}\n`);
    await put(folder, ".codex/config.toml", "# mine\n");
    const ran = await init(
      folder,
      ["--embed-secret", "--client", "gemini", "--client", "codex", "--client", "claude-code"],
      env,
    );
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    expect(await ran.text(".gemini/settings.json")).toContain(`"Authorization": "Bearer ${SECRET}"`);
    expect((await stat(join(folder, ".gemini/settings.json"))).mode & 0o777).toBe(0o600);
    expect(await ran.text(".gitignore")).toBe(".gemini/settings.json\n.mcp.json\n");
    expect(ran.stdout).toContain("Add this to .codex/config.toml:");
    expect(ran.stdout).toContain(".codex/config.toml contains no secret. Codex signs in");
    expect(ran.stdout).not.toContain(SECRET);
  });

  it("explains what to do without a login and a terminal", async () => {
    const ran = await init(await registry.emptyFolder(), ["--embed"]);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("in a terminal, or set SERVICE_API_KEY")]);
  });

  it("with --instructions changes only its marked part of the instruction files", async () => {
    const folder = await registry.emptyFolder();
    const { url } = await registry.useNew();
    const argv = ["--instructions", "--url", url];
    await put(folder, "CLAUDE.md", "# Mine\n\nBefore.\n");
    const ran = await init(folder, argv);
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    const own = await ran.text("CLAUDE.md");
    expect(own).toMatch(/^# Mine\n\nBefore\.\n\n<!-- design-system:begin -->\n[\s\S]+<!-- design-system:end -->\n$/);
    expect(own).toContain("## Design system");
    await put(folder, "CLAUDE.md", `${own.replace("## Design system", "## Older")}After.\n`);
    await init(folder, argv);
    expect(await ran.text("CLAUDE.md")).toBe(`${own}After.\n`);
    expect(await ran.text("AGENTS.md")).toContain("## Design system");
  });

  it("with --skill downloads the skill of the registry", async () => {
    const folder = await registry.emptyFolder();
    const service = await registry.useNew();
    await service.post("/api/sync/upload", {
      changes: [{ entityType: "component", entityId: "button", action: "create", data: { title: "Button" } }],
    });
    const ran = await init(folder, ["--skill", "--url", service.url, "--json"]);
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    const files: string[] = JSON.parse(ran.stdout).files.map(({ file }: { file: string }) => file);
    const skill = files.find((file) => file.endsWith("/SKILL.md")) ?? "";
    expect(await ran.text(skill)).toBe(
      await (await service.get(`/.well-known/agent-skills/${skill.split("/").at(-2)}/SKILL.md`)).text(),
    );
    expect(files.filter((file) => file.endsWith("references/components.md"))).toHaveLength(2);
    const gone = await init(folder, ["--skill"]);
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining("Cannot connect to")]);
  });
});
