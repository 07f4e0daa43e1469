/** Pages of the administration, in order. */
const TABS = [
  { title: "People", href: "/admin" },
  { title: "API keys", href: "/admin/keys" },
  { title: "Connections", href: "/admin/connections" },
  { title: "Sessions", href: "/admin/sessions" },
  { title: "Audit log", href: "/admin/audit" },
  { title: "Design tool", href: "/admin/design-tool" },
  { title: "Build tasks", href: "/admin/build-tasks" },
  { title: "Generate", href: "/admin/generate" },
  { title: "Drafts", href: "/admin/drafts" },
  { title: "Materials", href: "/admin/materials" },
  { title: "Reference texts", href: "/admin/reference" },
  { title: "Assistant", href: "/admin/assistant" },
  { title: "Questions", href: "/admin/questions" },
] as const;

export type AdminTab = (typeof TABS)[number]["href"];

/** The tabs with one of them current. */
export const adminTabs = (current: AdminTab) => TABS.map((tab) => ({ ...tab, current: tab.href === current }));
