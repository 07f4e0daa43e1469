/** The ancestors of a page, outermost first. The page itself is left out, or last without `href`. */
export function Breadcrumbs({ places }: { places: readonly { title: string; href?: string }[] }) {
  if (places.length === 0) return null;
  return (
    <nav class="r-breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {places.map(({ title, href }) => (
          <li>{href ? <a href={href}>{title}</a> : <span>{title}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
