import { expect, it } from "vitest";
import { withAttributes } from "./preview-attributes.ts";

const page = '<!DOCTYPE html>\n<html lang="en" dir="ltr" class="x"><head></head><body></body></html>';

it("sets what was chosen on <html>, in place of what it has", () => {
  expect(withAttributes(page, { scheme: "dark", brand: "acme", dir: "rtl" }, {})).toContain(
    '<html dir="rtl" data-scheme="dark" data-brand="acme" lang="en" class="x">',
  );
});

it("sets the attributes the configuration names as well", () => {
  const config = { axes: { scheme: { attribute: "data-color-mode" } } };
  expect(withAttributes(page, { scheme: "dark" }, config)).toContain(
    '<html data-scheme="dark" data-color-mode="dark" lang',
  );
});

it("leaves out what is no plain word, and names that are none", () => {
  expect(withAttributes(page, { scheme: '"><script>' }, {})).toBe(page);
  const config = { axes: { brand: { attribute: "x onload=alert(1)" } } };
  expect(withAttributes(page, { brand: "a" }, config)).toContain('<html data-brand="a" lang');
});

it("gives a fragment an <html> of its own", () => {
  expect(withAttributes("<!doctype html><p>x", { dir: "rtl" }, {})).toBe('<!doctype html><html dir="rtl"><p>x');
  expect(withAttributes("<p>x", { dir: "rtl" }, {})).toBe('<html dir="rtl"><p>x');
});

it("leaves a document as it is where nothing was chosen", () => {
  expect(withAttributes(page, {}, { axes: { scheme: { attribute: "x" } } })).toBe(page);
});
