import type { Child } from "hono/jsx";

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Text with its web addresses as links. */
export function LinkedText({ text }: { text: string }): Child {
  return (
    <>
      {text.split(ADDRESS).map((part, position) =>
        position % 2 === 1 ? (
          <a href={part} rel="noreferrer">
            {part.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "")}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
