import type { LifecycleStatus } from "../../../platform/contract/lifecycle.ts";
import { ButtonLink } from "./button.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** Shown instead of a page. `message` has the next step; `id` finds the error in the log. */
export function ErrorPage({
  status,
  title,
  message,
  id,
  near = [],
}: {
  status: number;
  title: string;
  message: string;
  id?: string;
  /** Probable targets. */
  near?: readonly { title: string; url: string; group: string; place?: string; status?: LifecycleStatus }[];
}) {
  return (
    <section class="r-error-page">
      <p class="r-error-status">{status}</p>
      <h1>{title}</h1>
      <p class="r-lead">{message}</p>
      {id && (
        <p class="r-error-id">
          Reference <code>{id}</code>
        </p>
      )}
      {near.length > 0 && (
        <nav class="r-error-near" aria-labelledby="near">
          <h2 id="near">Did you mean</h2>
          <ul>
            {near.map(({ title, url, group, place, status }) => (
              <li>
                <a href={url}>{title}</a> <StatusBadge status={status} />{" "}
                <span class="r-error-place">{place === undefined ? group : `${group} · ${place}`}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p class="r-actions">
        <ButtonLink href="/" variant="primary">
          Go to the start page
        </ButtonLink>
        <ButtonLink href="/search" icon="search">
          Search
        </ButtonLink>
      </p>
    </section>
  );
}
