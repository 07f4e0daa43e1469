/** Pages of the administration, in order. */
const TABS = [
  { group: "People", title: "People", href: "/admin" },
  { group: "People", title: "Credentials", href: "/admin/credentials" },
  { group: "People", title: "Audit log", href: "/admin/audit" },
  { group: "Content", title: "Design tool", href: "/admin/design-tool" },
  { group: "Content", title: "Skipped files", href: "/admin/left-out" },
  { group: "Content", title: "Build tasks", href: "/admin/build-tasks" },
  { group: "Content", title: "Materials", href: "/admin/materials" },
  { group: "Content", title: "Reference texts", href: "/admin/reference" },
  { group: "Assistant", title: "Assistant", href: "/admin/assistant" },
  { group: "Assistant", title: "Generate", href: "/admin/generate" },
  { group: "Assistant", title: "Drafts", href: "/admin/drafts" },
] as const;

export type AdminTab = (typeof TABS)[number]["href"];

/** The tabs with one of them current. */
export const adminTabs = (current: AdminTab) => TABS.map((tab) => ({ ...tab, current: tab.href === current }));
