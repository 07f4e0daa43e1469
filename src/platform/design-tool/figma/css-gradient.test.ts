import fc from "fast-check";
import { expect, it } from "vitest";
import { figmaGradientText } from "./css-gradient.ts";

const stops = [
  { color: "#ff0000", position: 0 },
  { color: "#0000ff", position: 1 },
];
const handles = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }));

it.each([
  ["down", handles([0.5, 0], [0.5, 1], [0, 0]), "180deg, #ff0000 0%, #0000ff 100%"],
  ["to the right", handles([0, 0.5], [1, 0.5], [0, 1]), "90deg, #ff0000 0%, #0000ff 100%"],
  ["up, over half of the box", handles([0.5, 1], [0.5, 0.5], [1, 1]), "0deg, #ff0000 0%, #0000ff 50%"],
  ["from corner to corner", handles([0, 0], [1, 1], [-0.5, 0.5]), "135deg, #ff0000 0%, #0000ff 100%"],
  ["beyond the box", handles([0.5, -0.5], [0.5, 1.5], [-0.5, -0.5]), "180deg, #ff0000 -50%, #0000ff 150%"],
])("a linear gradient %s", (_, points, text) => {
  expect(figmaGradientText({ type: "GRADIENT_LINEAR", handles: points, stops })).toEqual({
    text: `linear-gradient(${text})`,
  });
});

it("a linear gradient has the same color at every point of a square as in the design tool", () => {
  const part = fc.double({ min: -1, max: 2, noNaN: true });
  const point = fc.record({ x: part, y: part });
  fc.assert(
    fc.property(point, point, point, point, (start, end, width, at) => {
      const along = { x: end.x - start.x, y: end.y - start.y };
      const across = { x: width.x - start.x, y: width.y - start.y };
      const area = along.x * across.y - along.y * across.x;
      fc.pre(Math.abs(area) > 0.2 && Math.hypot(across.x, across.y) > 0.2);
      // Coordinates of a point in the frame of the handles: the first is the gradient's position there.
      const wanted = ((at.x - start.x) * across.y - (at.y - start.y) * across.x) / area;
      const { text = "" } = figmaGradientText({ type: "GRADIENT_LINEAR", handles: [start, end, width], stops });
      const [degrees = 0, first = 0, last = 0] = [...text.matchAll(/(-?[\d.e-]+)(?:deg|%)/g)].map(([, number]) =>
        Number(number),
      );
      const radians = (degrees * Math.PI) / 180;
      const way = { x: Math.sin(radians), y: -Math.cos(radians) };
      const line = Math.abs(way.x) + Math.abs(way.y);
      const css = 0.5 + ((at.x - 0.5) * way.x + (at.y - 0.5) * way.y) / line;
      // Percentages are written to two decimals.
      const tolerance = 0.001 * (1 + Math.abs(wanted)) * (1 + 100 / Math.abs(last - first));
      expect(Math.abs((css * 100 - first) / (last - first) - wanted)).toBeLessThan(tolerance);
    }),
  );
});

it("reports what CSS can't rotate, stretch or mirror in radial and angular gradients", () => {
  const round = handles([0.5, 0.5], [1, 0.5], [0.5, 1]);
  const of = (type: string, points: typeof round) =>
    figmaGradientText({ type: `GRADIENT_${type}`, handles: points, stops });
  expect(of("RADIAL", round)).toEqual({ text: "radial-gradient(50% 50% at 50% 50%, #ff0000 0%, #0000ff 100%)" });
  expect(of("RADIAL", handles([0.5, 0], [0.5, 1], [0.25, 0])).text).toMatch(/^radial-gradient\(25% 100% at 50% 0%,/);
  expect(of("RADIAL", handles([0.5, 0.5], [1, 1], [0.4, 0.6])).note).toMatch(/rotate/);
  expect(of("ANGULAR", round)).toEqual({ text: "conic-gradient(from 90deg at 50% 50%, #ff0000 0%, #0000ff 100%)" });
  expect(of("ANGULAR", handles([0.5, 0.5], [1, 0.5], [0.5, 0])).note).toMatch(/mirror/);
  expect(of("ANGULAR", handles([0.5, 0.5], [1, 0.5], [0.5, 0.75])).note).toMatch(/stretch/);
  expect(of("DIAMOND", round)).toMatchObject({
    text: of("RADIAL", round).text,
    note: expect.stringMatching(/diamond/),
  });
});

it("omits gradients without handles or stops", () => {
  expect(figmaGradientText({ type: "GRADIENT_LINEAR", handles: [], stops })).toEqual({ note: expect.any(String) });
  const still = handles([0.5, 0.5], [0.5, 0.5], [0.5, 0.5]);
  expect(figmaGradientText({ type: "GRADIENT_LINEAR", handles: still, stops }).text).not.toMatch(/NaN|Infinity/);
  expect(figmaGradientText({ type: "GRADIENT_LINEAR", handles: still, stops: [] })).toEqual({
    note: expect.any(String),
  });
});
