import { describe, expect, it } from "vitest";
import { secretFault } from "./address-secrets.ts";

const PASSWORD = "#/?@: %&+=ß[]{}|\\^`\"'<>;,$!*()~";

describe("an address with a password", () => {
  it.each(["postgres", "smtp"])("is whole with any password that is percent-encoded: %s", (scheme) => {
    const address = `${scheme}://ada:${encodeURIComponent(PASSWORD)}@host.example:25/name?a=b`;
    expect(secretFault(address)).toBeUndefined();
    expect(decodeURIComponent(new URL(address).password)).toBe(PASSWORD);
  });

  it.each([
    "postgres://host.example/name",
    "postgres://ada@host.example:5432/name?sslmode=verify-full&application_name=a@b",
    "postgres://host.example/name?user=ada@host",
    "postgres://ada:secret@/name?host=/var/run",
    "postgres://ada:p@ss@host.example/name",
    "smtp://ada%40mail.example:secret@host.example",
  ])("is returned unchanged: %s", (address) => expect(secretFault(address)).toBeUndefined());

  it.each(["ge#heim", "ge/heim", "ge?heim", "12#34", "12/34", "12?34", "g@e/heim", "ge%heim", "ge%zzheim"])(
    "is refused if it contains an unencoded %s, without repeating the password",
    (password) => {
      const fault = secretFault(`postgres://ada:${password}@host.example:5432/name`);
      expect(fault).toContain("# is %23");
      expect(fault).not.toMatch(/heim|34|ada|host/);
    },
  );
});
