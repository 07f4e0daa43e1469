import { expect, it } from "vitest";
import { appConfig } from "./app-config.ts";

it.each([
  [
    { language: "de", app: { title: "A" } },
    { language: "de", title: "A" },
  ],
  [{ title: "A", app: { title: "B" } }, { title: "B" }],
  [{ title: "A", app: "x" }, { title: "A" }],
  [undefined, {}],
  [[1], {}],
])("reads %j", (config, app) => expect(appConfig(config)).toEqual(app));
