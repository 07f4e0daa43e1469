import { members } from "../../../contract/access.ts";
import { Moment } from "../../../web/components/moment.tsx";
import { fragment } from "../../../web/fragment.tsx";
import { getComponentHealth } from "./contract.ts";

interface Point {
  at: string;
  score: number;
}

/** Pixels of the drawing; the scale stands at its left. */
const [WIDTH, HEIGHT, LEFT] = [640, 160, 32];

/** The score over time, for members: a line and, below it, the same numbers as a table. */
export const trendPage = fragment(
  { path: "/health/trend", summary: "Show the score of the components over time", tag: "Validation", access: members },
  async ({ client }) => {
    const { trend } = await client(getComponentHealth, {});
    const points = trend.flatMap(({ at, score }) => (score === null ? [] : [{ at, score }]));
    return {
      title: "Score over time",
      of: { title: "Health", href: "/health" },
      body: points.length === 0 ? <p>No score was recorded yet.</p> : <Trend points={points} />,
    };
  },
);

const Trend = ({ points }: { points: readonly Point[] }) => (
  <div class="health-trend">
    <Chart points={points} />
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, score }) => (
            <tr>
              <th scope="row">
                <Moment at={at} />
              </th>
              <td>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </div>
);

function Chart({ points }: { points: readonly Point[] }) {
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => LEFT + (to === from ? 0.5 : (time - from) / (to - from)) * (WIDTH - LEFT - 8);
  const y = (score: number) => 8 + (1 - score / 100) * (HEIGHT - 16);
  const places = points.map(({ score }, index) => [x(times[index] ?? 0), y(score)] as const);
  const [first, last] = [points[0], points.at(-1)];
  const [lastX, lastY] = places.at(-1) ?? [0, 0];
  const label = `Score from ${first?.score} on ${first?.at.slice(0, 10)} to ${last?.score} on ${last?.at.slice(0, 10)}`;
  return (
    <svg class="health-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 50, 100].map((score) => (
        <>
          <line x1={LEFT} x2={WIDTH} y1={y(score)} y2={y(score)} />
          <text x={LEFT - 8} y={y(score) + 4} text-anchor="end">
            {score}
          </text>
        </>
      ))}
      <polyline points={places.map((place) => place.join(",")).join(" ")} />
      <circle cx={lastX} cy={lastY} r="4" />
    </svg>
  );
}
