import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { members } from "../../platform/contract/access.ts";
import { APP_MEDIA_TYPE, type AppView, appAddress } from "../../platform/contract/app-view.ts";
import type { AgentResource } from "../../platform/contract/resource.ts";
import { appFolder } from "../../web/ui/assets.ts";

const ABOUT: Readonly<Record<AppView, { title: string; description: string }>> = {
  "component-preview": {
    title: "Component preview",
    description: "A component with its rendered variants, properties and guidelines.",
  },
};

/** Self-contained HTML documents: each communicates only with its host. */
export const appResources: readonly AgentResource[] = Object.entries(ABOUT).map(([view, about]) => ({
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
  // Lists no domain: nothing is loaded.
  meta: { ui: { csp: {}, prefersBorder: true } },
}));
