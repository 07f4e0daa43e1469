import type { User } from "../../../domain/people/account-contract.ts";
import { all, buildElement } from "../../ui/client/elements.ts";
import { menuList } from "../../ui/client/menu.ts";
import { showLeftOut } from "./left-out.ts";
import { signedIn } from "./signed-in.ts";

/**
 * Shows the signed-in person instead of the link to sign in, and the elements for administrators
 * (`data-for-administrators`). Pages have the same bytes for every reader.
 */
export function start(): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-account]");
  if (!link) return;
  link.href = `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
  void signedIn().then((user) => {
    if (user) link.replaceWith(...menuOf(user));
    if (user?.role !== "admin") return;
    for (const one of all("[data-for-administrators]")) one.hidden = false;
    void showLeftOut();
  });
}

function menuOf(user: User): HTMLElement[] {
  const button = buildElement(
    "button",
    {
      type: "button",
      class: "r-account-button",
      popovertarget: "account",
      "aria-haspopup": "menu",
      "aria-label": `Account of ${user.name}`,
      title: user.name,
    },
    pictureOf(user),
  );
  const out = buildElement("form", { id: "sign-out", method: "post", action: "/sign-out" });
  const items = [
    buildElement("a", { href: "/media" }, "Media library"),
    buildElement("a", { href: "/account" }, "Account"),
    ...(user.role === "admin" ? [buildElement("a", { href: "/admin" }, "Administration")] : []),
    buildElement("button", { type: "submit", form: out.id }, "Sign out"),
  ];
  const menu = buildElement(
    "div",
    { id: "account", class: "r-menu r-account-menu", popover: "auto" },
    buildElement("p", {}, buildElement("strong", {}, user.name), buildElement("span", {}, user.email)),
    menuList("Account", items),
    out,
  );
  menu.addEventListener("toggle", (event) => {
    if (event instanceof ToggleEvent && event.newState === "open") items[0]?.focus({ preventScroll: true });
  });
  return [button, menu];
}

/** The picture if it is on this host, because pages load nothing from other hosts; otherwise initials. */
function pictureOf({ name, image }: User): Node {
  if (image && URL.parse(image)?.origin === location.origin) return buildElement("img", { src: image, alt: "" });
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  // As style: the button is named by its person, not by two letters.
  return buildElement("span", { "data-initials": letters.join("").toUpperCase() });
}
