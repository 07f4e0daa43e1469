import { readFile } from "node:fs/promises";
import { z } from "zod";

/** The schema of SARIF 2.1.0, strict about members it does not know. References may be relative, which zod takes for a fault. */
export const sarifSchema = z.fromJSONSchema(
  JSON.parse(
    await readFile("node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json", "utf8"),
    (key, value) => (key === "format" && value === "uri-reference" ? undefined : value),
  ),
);
