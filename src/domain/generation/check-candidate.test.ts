import { describe, expect, it } from "vitest";
import { checkCandidate } from "./check-candidate.ts";

const declaration = { previews: { default: { title: "Default" } } };
const rulesOf = (files: Record<string, string>) =>
  checkCandidate({ componentId: "alert", renderer: "html" }, { declaration, files })
    .filter(({ ruleId }) => ruleId === "relative-picture")
    .map(({ message }) => message.split(",")[0]);

describe("pictures of a component that was generated", () => {
  it.each(['<img src="alert-icon.svg" alt="">', "<img alt='' src='./alert-icon.svg'>", '<video poster = "../a.png">'])(
    "are refused beside their file: %s",
    (markup) => expect(rulesOf({ "alert.html": markup })).toHaveLength(1),
  );

  it.each([
    '<img src="/assets/hero.png" alt="">',
    '<img src="data:image/png;base64,AAAA" alt="">',
    '<img src="{{ picture }}" alt="">',
    "<svg><use href='#mark'/></svg>",
  ])("are left alone: %s", (markup) => expect(rulesOf({ "alert.html": markup })).toEqual([]));

  it("are told once by their address, of style sheets not at all: those carry what they name", () => {
    const twice = '<img src="icon.svg"><img src="icon.svg">';
    expect(rulesOf({ "alert.html": twice, "alert.css": "a { background: url(icon.svg) } /* src='a.png' */" })).toEqual([
      "alert.html loads icon.svg",
    ]);
  });
});
