import { element } from "./elements.ts";
import { loadOnOpen } from "./load-on-open.ts";

interface Point {
  at: string;
  score: number | null;
}

const [WIDTH, HEIGHT, LEFT] = [640, 160, 32];

/** The trend of the score: a line and, below it, the same numbers as a table. */
export function startHealthTrend(): void {
  loadOnOpen("details[data-health-trend]", async (ask) => {
    const { trend } = await ask<{ trend: Point[] }>("/api/service/health");
    const points = trend.flatMap(({ at, score }) => (score === null ? [] : [{ at, score }]));
    if (points.length === 0) return [element("p", {}, "No score was recorded yet.")];
    const body = element("tbody");
    for (const { at, score } of points.toReversed())
      body.append(element("tr", {}, element("th", { scope: "row" }, dateOf(at)), element("td", {}, String(score))));
    const head = element("tr", {}, element("th", { scope: "col" }, "Date"), element("th", { scope: "col" }, "Score"));
    const table = element("table", {}, element("thead", {}, head), body);
    const more = element("details", {}, element("summary", {}, "As a table"), table);
    return [chart(points), more];
  });
}

const dateOf = (at: string): string => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

function chart(points: readonly { at: string; score: number }[]): SVGElement {
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => LEFT + (to === from ? 0.5 : (time - from) / (to - from)) * (WIDTH - LEFT - 8);
  const y = (score: number) => 8 + (1 - score / 100) * (HEIGHT - 16);
  const places = points.map(({ score }, index) => [x(times[index] ?? 0), y(score)] as const);
  const last = places.at(-1) ?? [0, 0];
  const label = `Score from ${points[0]?.score} on ${dateOf(points[0]?.at ?? "")} to ${points.at(-1)?.score} on ${dateOf(points.at(-1)?.at ?? "")}`;
  return svg("svg", { class: "health-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, [
    ...[0, 50, 100].flatMap((score) => [
      svg("line", { x1: LEFT, x2: WIDTH, y1: y(score), y2: y(score) }),
      svg("text", { x: LEFT - 8, y: y(score) + 4, "text-anchor": "end" }, [String(score)]),
    ]),
    svg("polyline", { points: places.map((place) => place.join(",")).join(" ") }),
    svg("circle", { cx: last[0], cy: last[1], r: 4 }),
  ]);
}

function svg(tag: string, attributes: Record<string, string | number>, children: (Node | string)[] = []): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
