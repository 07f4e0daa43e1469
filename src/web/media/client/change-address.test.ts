import { expect, it } from "vitest";
import { changeAddress, changeAddresses } from "./change-address.ts";

it("puts one asset in the place of another, and of none that begins alike", () => {
  const text =
    "![a](/assets/k.png) ![b](/assets/k.png?w=256&format=webp) /assets/k.png2 /assets/xk.png https://a.test/assets/k.png";
  expect(changeAddress(text, "k.png", "n$&.png")).toBe(
    "![a](/assets/n%24%26.png) ![b](/assets/n%24%26.png?w=256&format=webp) /assets/k.png2 /assets/xk.png https://a.test/assets/n%24%26.png",
  );
});

it("does so in all texts of frontmatter", () => {
  const fields = { image: "/assets/a.png", weight: 2, more: [{ src: "/assets/a.png" }, null] };
  expect(changeAddresses(fields, "a.png", "b.png")).toEqual({
    image: "/assets/b.png",
    weight: 2,
    more: [{ src: "/assets/b.png" }, null],
  });
});
