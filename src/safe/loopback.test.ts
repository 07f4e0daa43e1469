import { expect, it } from "vitest";
import { isLoopbackAddress, isLoopbackHost, isLoopbackName, isLoopbackOrigin } from "./loopback.ts";

const here = ["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "[::1]"];
const elsewhere = ["", "localhost.test", "notlocalhost", "127.0.0.1.test", "10.0.0.1", "[::2]", ".localhost"];

it("recognizes the names and addresses of this machine", () => {
  for (const name of here) expect([isLoopbackHost(name), isLoopbackName(name)], name).toEqual([true, true]);
  for (const name of elsewhere) expect([isLoopbackHost(name), isLoopbackName(name)], name).toEqual([false, false]);
});

it("distinguishes names below localhost from localhost", () => {
  expect([isLoopbackHost("preview.localhost"), isLoopbackName("preview.localhost")]).toEqual([false, true]);
});

it("recognizes addresses of connections and origins of pages", () => {
  expect(["127.0.0.1", "::ffff:127.0.0.1", "::1", "10.0.0.1", "::2"].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(
    ["http://localhost:3000", "https://a.localhost", "ftp://localhost", "null", "http://a.test"].map(isLoopbackOrigin),
  ).toEqual([true, true, false, false, false]);
});
