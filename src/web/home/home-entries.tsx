import { CopyButton } from "../ui/components/copy-button.tsx";
import { UiIcon } from "../ui/components/icon.tsx";

interface Way {
  title: string;
  href: string;
}

/** Two entries, for designers and for developers. Each shows only links to existing content. */
export function HomeEntries({
  design,
  build,
  stylesheet,
}: {
  design: Way[];
  build: Way[];
  stylesheet: string | undefined;
}) {
  return (
    <div class="home-doors">
      <Door title="Design" ways={design}>
        Browse, copy and download colors, typography, icons and logos.
      </Door>
      <Door title="Develop" ways={build}>
        {stylesheet ? (
          <span class="home-line">
            <code tabindex={0}>{stylesheet}</code>
            <CopyButton text={stylesheet} label={`Copy ${stylesheet}`} />
          </span>
        ) : (
          "Read all content over HTTP. You don't need an account."
        )}
      </Door>
    </div>
  );
}

function Door({ title, ways, children }: { title: string; ways: Way[]; children: unknown }) {
  if (ways.length === 0) return null;
  return (
    <section class="home-door">
      <h2>{title}</h2>
      <div class="home-door-about">{children}</div>
      <ul>
        {ways.map((way) => (
          <li>
            <a href={way.href}>
              {way.title}
              <UiIcon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
