import type { Deployment } from "../../../platform/contract/part.ts";
import { findByEmail } from "./directory.ts";
import { isSetUp } from "./guard.ts";
import { addConfiguredAdmin } from "./joining.ts";
import { createLink } from "./links.ts";
import { hashPassword } from "./password.ts";

/**
 * Ensures that an administrator exists: creates the one in the environment if the address is unknown, and never changes
 * one. Otherwise, before setup, returns the path of a setup link that works once.
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
