import { describe, expect, it } from "vitest";
import { setJsonMember } from "../workspace/edit-json.ts";
import { setMarkedBlock } from "./marked-block.ts";

const SERVER = { url: "https://registry.example/api/mcp" };
const PATH = ["mcpServers", "design-system"];
const set = (text: string) => setJsonMember(text, PATH, SERVER);
/** What strict JSON sees. */
const plain = (text: string): unknown =>
  JSON.parse(text.replace(/^\s*\/\/.*$|\s\/\/.*$|\/\*[\s\S]*?\*\//gm, "").replace(/,(\s*[}\]])/g, "$1"));

describe("a server in JSON", () => {
  it.each(["", "{}", "{ }\n", '{"mcpServers":{}}', '{\n\t"a": [1, {"b": "}"}],\n\t"mcpServers": {\n\t}\n}\n'])(
    "is put into %j",
    (text) => expect(plain(set(text))).toMatchObject({ mcpServers: { "design-system": SERVER } }),
  );

  it("leaves everything else byte for byte: comments, commas, order, line ends", () => {
    const before =
      '// mine\r\n{\r\n  "inputs": [], /* why */\r\n  "mcpServers": {\r\n    "other": { "command": "x", "args": ["// no", "\\"}"] }, // keep\r\n  },\r\n}\r\n';
    const after = set(before);
    expect(plain(after)).toMatchObject({
      inputs: [],
      mcpServers: { other: { command: "x" }, "design-system": SERVER },
    });
    expect(after.replace(/\n {4}"design-system": \{[^}]*\},/, "")).toBe(before);
    expect(set(after)).toBe(after);
  });

  it("replaces its own and no other", () => {
    const before =
      '{\n  "mcpServers": {\n    "design-system": {"url": "old", "more": {"x": 1}},\n    "z": {}\n  }\n}\n';
    const after = set(before);
    expect(plain(after)).toEqual({ mcpServers: { "design-system": SERVER, z: {} } });
    expect(after).toContain('    "z": {}\n  }\n}\n');
    expect(set(after)).toBe(after);
  });

  it.each([
    '{ "mcpServers": {} }\n',
    '{"a": 1}',
    '{"mcpServers":{"design-system":{ "url" : "https://registry.example/api/mcp" }}}',
  ])("is left as it is where %j says so already, however it is indented", (before) => {
    const once = set(before);
    expect(set(once)).toBe(once);
  });

  it.each(["[]", "{", '{"mcpServers": []}', '{"a" 1}', "null", '{"mcpServers": {"x": [}}', "{'a': 1}"])(
    "is not put into %j",
    (text) => expect(() => set(text)).toThrow(/^line \d+ has no/),
  );
});

describe("a block between marks", () => {
  it("is put behind a text, then replaced in place", () => {
    const made = setMarkedBlock("# Mine\n", "One") ?? "";
    expect(made).toBe("# Mine\n\n<!-- design-system:begin -->\nOne\n<!-- design-system:end -->\n");
    expect(setMarkedBlock(`${made}More\n`, "Two")).toBe(`${made.replace("One", "Two")}More\n`);
    expect(setMarkedBlock("", "One")).toBe(made.slice("# Mine\n\n".length));
  });

  it("is not put where marks are broken", () => {
    for (const text of ["<!-- design-system:begin -->", "<!-- design-system:end --><!-- design-system:begin -->"])
      expect(setMarkedBlock(text, "x")).toBeUndefined();
  });
});
