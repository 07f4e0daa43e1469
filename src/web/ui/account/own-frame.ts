import type { Call } from "../../../platform/contract/route.ts";
import type { AccountPage } from "../account-page.tsx";

/** Name and logo of the design system a page of people is about. Where reads are closed, so are its pictures. */
export async function accountFrame({
  frame,
  settings,
}: Pick<Call, "frame" | "settings">): Promise<Pick<AccountPage, "frameTitle" | "logo">> {
  const { title, logo } = await frame();
  return { frameTitle: title, ...(settings.publicReads && logo ? { logo } : {}) };
}
