import { ButtonLink } from "./button.tsx";

/** What a person sees instead of a page. `message` says what to do; `id` finds the error in the log. */
export function ErrorPage({
  status,
  title,
  message,
  id,
}: {
  status: number;
  title: string;
  message: string;
  id?: string;
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
