import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { members } from "../../platform/contract/access.ts";
import { APP_MEDIA_TYPE, type AppView, appAddress } from "../../platform/contract/app-view.ts";
import type { Resource } from "../../platform/contract/resource.ts";
import { appFolder } from "../../web/ui/assets.ts";

const ABOUT: Readonly<Record<AppView, { title: string; description: string }>> = {
  "component-preview": {
    title: "Component preview",
    description: "A component with its rendered variants, properties and guidelines.",
  },
};

/** One HTML document each, with all it needs inside: it asks nobody but the host it is shown in. */
export const appResources: readonly Resource[] = Object.entries(ABOUT).map(([view, about]) => ({
  uri: appAddress(view as AppView),
  name: view,
  ...about,
  mimeType: APP_MEDIA_TYPE,
  audience: ["user"],
  priority: 0,
  fixed: true,
  unlisted: true,
  from: {
    access: members,
    read: async () => ({ content: await readFile(resolve(appFolder(), `${view}.html`), "utf8") }),
  },
  // No domain is named: nothing is loaded from anywhere.
  meta: { ui: { csp: {}, prefersBorder: true } },
}));
