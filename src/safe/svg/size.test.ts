import { expect, it } from "vitest";
import { svgSize } from "../svg.ts";
import { shownSize } from "./size.ts";

/** With Chromium's `naturalWidth` and `naturalHeight`, except for drawings without width and height. */
it.each([
  ['width="40" height="20"', [40, 20]],
  ['width="40" viewBox="0 0 20 10"', [40, 20]],
  ['height="40" viewBox="0 0 20 10"', [80, 40]],
  ['width="100%" height="50mm" viewBox="0 0 20 10"', [378, 189]],
  ['width="2em" viewBox="0 0 20 10"', [32, 16]],
  ['width="3rem" height="2rem"', [48, 32]],
  ['width="40Q" height="1pc"', [38, 16]],
  ['width="auto" height="40" viewBox="0 0 20 10"', [80, 40]],
  ['height="10" viewBox="0 0 24 7"', [34, 10]],
  ['width="40" viewBox="0 0 0 10"', [40, 150]],
  ['width="40" viewBox="0,0,30 , 10"', [40, 13]],
  ['width="40" viewBox="0 0 30.5.5"', [40, 1]],
  ['width="40" viewBox="0,,0,30,10"', [40, 150]],
  ['width="40" viewBox="0 0 0x1e 10"', [40, 150]],
  ['width="40" viewBox="0 0 3e1 1e1"', [40, 13]],
  ['width="40"', [40, 150]],
  ['width="100%" height="30"', [300, 30]],
  ['width="0" height="0" viewBox="0 0 20 10"', undefined],
  ['width="-5" height="40" viewBox="0 0 20 10"', undefined],
  ["", undefined],
  ['viewBox="0 0 24.4 12"', [24, 12]],
  ['width="100%" height="100%" viewBox="0 0 24 12"', [24, 12]],
  ['width="0.3" height="40" viewBox="0 0 1 1"', [1, 40]],
])("a drawing of %s is shown at %j", (attributes, size) => {
  const shown = shownSize(svgSize(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`));
  expect(shown && [shown.width, shown.height]).toEqual(size);
});
