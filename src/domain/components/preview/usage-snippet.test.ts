import { describe, expect, it } from "vitest";
import { bodyOf, customElementOf, elementName, partialOf } from "./usage-snippet.ts";

describe("the usage of a document", () => {
  it("is the inside of its body, without scripts and indentation", () => {
    const html =
      "<html><body class=x>\n<script>let a</script>\n    <button>\n      Save\n    </button>\n<SCRIPT type=module>b</SCRIPT>\n</body></html>";
    expect(bodyOf(html)).toBe("<button>\n  Save\n</button>");
  });

  it("has no empty lines, but for those of preformatted text", () => {
    expect(bodyOf("<b>\n\n  a\n  \n</b>")).toBe("<b>\n  a\n</b>");
    expect(bodyOf("<pre>a\n\nb</pre>")).toBe("<pre>a\n\nb</pre>");
  });

  it("is all of a fragment", () => expect(bodyOf("  <p>Hi</p>\n")).toBe("<p>Hi</p>"));

  it("ends before a script that never ends", () => expect(bodyOf("<p>a</p><script>let b")).toBe("<p>a</p>"));

  it("is found in one pass over what is made to take long: more would take longer than a test may", () => {
    expect(bodyOf("<body".repeat(500_000))).toBe("");
    expect(bodyOf("<script ".repeat(500_000))).toBe("");
    expect(bodyOf("x".repeat(5_000_000))).toBe("");
  });
});

describe("the usage of a React component", () => {
  it("has its values as properties", () => {
    expect(customElementOf("Button", { variant: "primary", disabled: true, size: 2, children: "Save" })).toBe(
      '<Button variant="primary" disabled size={2}>Save</Button>',
    );
    expect(customElementOf("Icon", { label: 'a "b"' })).toBe('<Icon label={"a \\"b\\""} />');
  });

  it("says what its values are, whatever stands in them", () => {
    expect(customElementOf("Button", { children: "a < b" })).toBe('<Button>{"a < b"}</Button>');
    expect(customElementOf("Button", { children: "Terms & conditions" })).toBe("<Button>Terms & conditions</Button>");
    expect(customElementOf("Button", { label: "&amp;", "aria-label": "x" })).toBe(
      '<Button label={"&amp;"} aria-label="x" />',
    );
    expect(customElementOf("Button", { 'x onClick={go} y="': "z" })).toBe(
      String.raw`<Button {...{"x onClick={go} y=\"":"z"}} />`,
    );
  });

  it("is called like its id in Pascal case", () => expect(elementName("action-list")).toBe("ActionList"));
});

describe("a Handlebars partial as an example", () => {
  it("has values as parameters, lists by their name", () => {
    expect(partialOf("alert", { text: "Saved", open: true, count: 2, items: [1], none: null })).toBe(
      '{{> alert text="Saved" open=true count=2 items=items none=null}}',
    );
    expect(partialOf("date-input", { text: 'say "hi"', "a b": 1 })).toBe("{{> date-input text='say \"hi\"'}}");
  });

  it("goes over lines where it is long", () => {
    expect(partialOf("alert", { text: "a".repeat(80) })).toBe(`{{> alert\n  text="${"a".repeat(80)}"\n}}`);
  });
});
