import type { Endpoint } from "../../../contract/endpoint.ts";
import { type Feature, featureList } from "../../../feature.ts";
import { Badge } from "../../../web/components/badge.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { page } from "../../../web/page.tsx";
import { type HousePart, readHouse } from "./read-house.ts";

/** The program on one screen: wings with their features, what each keeps, where it answers and whom it asks. */
export const housePage = page(
  { path: "/developer/house", summary: "Show how this program is built", tag: "Reference" },
  async ({ part, endpoints, kinds }) => {
    const { rooms, features: parts } = readHouse();
    const features = new Map((await part(featureList)).map((feature) => [feature.name, feature]));
    const wings = [...Map.groupBy(parts, ({ name }) => name.split("/")[0] ?? name)];
    const count = parts.filter(({ name }) => name.includes("/")).length;
    return {
      title: "The house",
      description: "How this program is built, drawn from its code.",
      width: "wide",
      sidebar: false,
      contents: [
        ...wings.map(([wing]) => ({ id: wing, text: titled(wing), depth: 2 as const })),
        { id: "rooms", text: "Rooms", depth: 2 as const },
      ],
      body: (
        <>
          <PageHeader
            title="The house"
            lead={`${count} features in ${wings.length} wings keep ${kinds.length} kinds of records and answer at ${endpoints.length} addresses. Drawn from the code of this version.`}
          />
          {wings.map(([wing, some]) => (
            <section class="house-section" aria-labelledby={wing}>
              <h2 id={wing}>{titled(wing)}</h2>
              <div class="house-wing">
                {some.map((one) => (
                  <FeatureEntry part={one} feature={features.get(one.name.split("/")[1] ?? "")} />
                ))}
              </div>
            </section>
          ))}
          <h2 id="rooms">Rooms</h2>
          <p>From the ground up. A room names only those below it.</p>
          <dl class="house-rooms">
            {rooms.map(({ name, files, lines, uses }) => (
              <>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  {sizeOf({ files, lines })}
                  {uses.length > 0 && ` · ${uses.join(", ")}`}
                </dd>
              </>
            ))}
          </dl>
        </>
      ),
    };
  },
);

function FeatureEntry({ part, feature }: { part: HousePart; feature: Feature | undefined }) {
  const { name, uses } = part;
  const [wing, own] = name.split("/");
  const kinds = feature?.kinds ?? [];
  const endpoints = (feature?.routes ?? []).map(({ endpoint }) => endpoint);
  const asked = uses.filter((use) => use !== wing).map((use) => use.split("/")[1] ?? use);
  return (
    <article class="house-feature">
      <h3>{own ?? "shared"}</h3>
      <p class="house-size">{sizeOf(part)}</p>
      {kinds.length > 0 && (
        <p class="house-kinds">
          {kinds.map((kind) => (
            <Badge tone="info">{kind.name}</Badge>
          ))}
        </p>
      )}
      {endpoints.length > 0 && (
        <ul>
          {endpoints.map((endpoint) => (
            <Address endpoint={endpoint} />
          ))}
        </ul>
      )}
      {asked.length > 0 && <p class="house-size">asks {asked.join(", ")}</p>}
      {own !== undefined && feature === undefined && <p class="house-size">in registry mode</p>}
    </article>
  );
}

/** A page without parameters is opened, everything else looked up. */
function Address({ endpoint: { method, path, summary } }: { endpoint: Endpoint }) {
  const isPage = method === "GET" && !path.startsWith("/api/") && !path.includes("{");
  return (
    <li>
      <span class={`api-method api-${method.toLowerCase()}`}>{method}</span>{" "}
      {isPage ? (
        <a href={path} title={summary}>
          {path}
        </a>
      ) : (
        <span title={summary}>{path}</span>
      )}
    </li>
  );
}

const sizeOf = ({ files, lines }: Pick<HousePart, "files" | "lines">): string =>
  `${files} ${files === 1 ? "file" : "files"}, ${lines.toLocaleString("en")} lines`;

const titled = (wing: string): string => wing.charAt(0).toUpperCase() + wing.slice(1);
