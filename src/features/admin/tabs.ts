/** Pages of the administration, in order. */
const TABS = [
  { title: "People", href: "/admin" },
  { title: "API keys", href: "/admin/keys" },
  { title: "Sessions", href: "/admin/sessions" },
  { title: "Audit log", href: "/admin/audit" },
] as const;

export type AdminTab = (typeof TABS)[number]["href"];

/** The tabs with one of them current. */
export const adminTabs = (current: AdminTab) => TABS.map((tab) => ({ ...tab, current: tab.href === current }));
