import { ButtonLink } from "../ui/components/button.tsx";

/** The message for an invalid single-use link. */
export const deadLink = (why: string) => ({
  title: "This link doesn't work",
  heading: "This link no longer works",
  lead: why,
  status: 410,
  body: (
    <p class="a-more">
      <ButtonLink href="/sign-in">Go to sign-in</ButtonLink>
    </p>
  ),
});
