import { expect, it } from "vitest";
import { pushCommand } from "./push-command.ts";

it("a push goes to this registry, and from a preview to an example", () => {
  const baseUrl = "http://localhost:3000";
  expect(pushCommand({ mode: "registry", baseUrl }, "icons")).toBe(
    "dsr push icons --workspace . --url http://localhost:3000",
  );
  expect(pushCommand({ mode: "workspace", baseUrl })).toBe("dsr push --workspace . --url https://design.example.com");
});
