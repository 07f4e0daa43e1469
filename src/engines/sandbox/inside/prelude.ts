// Runs in the sandbox before all other scripts. The interpreter has the JavaScript language, without browser or Node
// APIs. This script defines the APIs that server-side rendering needs, in plain JavaScript. APIs that would give other
// results than a browser are missing, so that components that need them are rendered in a browser.

const silent = () => undefined;

const names = ["log", "info", "warn", "error", "debug", "trace", "group", "groupEnd", "table", "time", "timeEnd"];

/** Console output is discarded. */
const console = Object.fromEntries(names.map((name) => [name, silent]));

/** Timers never fire in the sandbox. */
const setTimer = () => 0;

/** React's stream renderers create one when they load. */
class Utf8Encoder {
  readonly encoding = "utf-8";

  encode(text = ""): Uint8Array {
    const bytes: number[] = [];
    for (const character of String(text).toWellFormed()) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    return new Uint8Array(bytes);
  }
}

const given = {
  console,
  setTimeout: setTimer,
  setInterval: setTimer,
  setImmediate: setTimer,
  clearTimeout: silent,
  clearInterval: silent,
  clearImmediate: silent,
  TextEncoder: Utf8Encoder,
};

for (const [name, value] of Object.entries(given))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

/** Without Intl, formatting for a locale would be wrong, so it throws. */
function noLocale(): never {
  throw new ReferenceError("Intl is not defined");
}

const local: [object, string[]][] = [
  [Number.prototype, ["toLocaleString"]],
  [BigInt.prototype, ["toLocaleString"]],
  [Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
  [String.prototype, ["localeCompare"]],
];

for (const [prototype, methods] of local)
  for (const name of methods)
    Object.defineProperty(prototype, name, { value: noLocale, writable: true, configurable: true, enumerable: false });

for (const name of ["toLocaleUpperCase", "toLocaleLowerCase"] as const) {
  const plain = String.prototype[name];
  const value = function (this: string, locale?: string) {
    return locale === undefined ? plain.call(this) : noLocale();
  };
  Object.defineProperty(String.prototype, name, { value, writable: true, configurable: true, enumerable: false });
}
