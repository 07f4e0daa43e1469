import { CommandError } from "../runner/command.ts";
import { type Login, readLogin, storeLogin, whileLoginLocked } from "./auth-file.ts";
import { askOauth, loginOf, oauthRefusalOf } from "./oauth-client.ts";
import type { RegistryAddress, RegistrySecret } from "./registry-address.ts";

/** A token that ends sooner than this is renewed first. */
const EARLY_MS = 60_000;

/** A credential and its source. */
export interface AccessCredential {
  token: string;
  from: RegistrySecret["name"] | "login";
  /** Set for a login. */
  login?: Login;
}

/**
 * Returns the credential for a registry: the secret in the environment or `.env`, otherwise the stored login for this
 * address, renewed before it expires. Undefined without a valid one. Throws `CommandError` if the secret must not be
 * sent to the address.
 */
export async function openerFor(
  workspace: string,
  { url, secret, refusal }: RegistryAddress,
): Promise<AccessCredential | undefined> {
  if (refusal) throw new CommandError(refusal);
  if (secret) return { token: secret.token, from: secret.name };
  const known = await readLogin(workspace, url);
  if (!known) return undefined;
  const login = isFresh(known) ? known : await whileLoginLocked(workspace, () => renew(workspace, url));
  return login && { token: login.accessToken, from: "login", login };
}

/** Returns only the token (see `openerFor`). */
export const tokenFor = async (workspace: string, address: RegistryAddress): Promise<string | undefined> =>
  (await openerFor(workspace, address))?.token;

const isFresh = ({ expiresAt }: Login): boolean => Date.parse(expiresAt) - Date.now() > EARLY_MS;

/** Renews a login, unless another process did while this one waited for the lock. */
async function renew(workspace: string, url: string): Promise<Login | undefined> {
  const login = await readLogin(workspace, url);
  if (!login || isFresh(login)) return login;
  if (!login.refreshToken) return undefined;
  const answer = await askOauth(url, "token", { grant_type: "refresh_token", refresh_token: login.refreshToken });
  const renewed = loginOf(answer);
  if (!renewed && answer.body.error !== "invalid_grant") throw new CommandError(oauthRefusalOf(url, answer));
  await storeLogin(workspace, url, renewed);
  return renewed;
}
