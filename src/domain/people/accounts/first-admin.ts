import type { Deployment } from "../../../platform/contract/part.ts";
import { findByEmail } from "./directory.ts";
import { isSetUp } from "./guard.ts";
import { addConfiguredAdmin } from "./joining.ts";
import { createLink } from "./links.ts";
import { hashPassword } from "./password.ts";

/**
 * Sees to it that somebody can administer: makes the administrator of the environment where nobody has that address, and
 * never changes one. Otherwise, while the registry was never set up, answers the path of a link that does so once.
 */
export async function firstAdmin({ config, db }: Pick<Deployment, "config" | "db">): Promise<string | undefined> {
  const { admin } = config.people;
  if (admin) {
    if (!(await findByEmail(db(), admin.email)))
      await addConfiguredAdmin(db(), admin.email, await hashPassword(admin.password));
    return undefined;
  }
  if (await isSetUp(db())) return undefined;
  return `/setup?token=${await createLink(db(), "setup")}`;
}
