import { readClientConfig } from "../../platform/config/client-config.ts";
import { type CommandContext, CommandError, UsageError } from "../runner/command.ts";

/**
 * Sources of an address or a secret. The first ones belong to the user of the command; the others are files of the
 * workspace, which other people may have written, for example in a pull request.
 */
const SOURCES = ["--url", "the environment", ".env", "the configuration", "the last sync"] as const;
type Source = (typeof SOURCES)[number];

/** A secret that opens a registry, of the environment or of `.env`. */
export interface RegistrySecret {
  token: string;
  name: "SERVICE_SYNC_SECRET" | "SERVICE_API_KEY";
  source: Source;
}

/** The registry of a command, and the secret that it may receive. */
export interface RegistryAddress {
  url: string;
  secret?: RegistrySecret;
  /** Why the secret does not go there. */
  refusal?: string;
}

type Environment = CommandContext["env"];

/**
 * Finds the address of the registry: `--url`, `SERVICE_REGISTRY_URL` in the environment, then in `.env`, then the
 * configuration, then the last sync. A secret is only sent to an address from the same or a more trusted source,
 * because a changed file could otherwise redirect it. Throws `CommandError` for a missing or invalid address.
 */
export async function registryAddress(
  flag: string | undefined,
  { environment, dotEnv }: { environment: Environment; dotEnv: Environment },
  { configured, lastSynced }: Record<"configured" | "lastSynced", () => Promise<string | undefined>>,
): Promise<RegistryAddress> {
  const secret = secretIn(environment, "the environment") ?? secretIn(dotEnv, ".env");
  const said: { url: string; source: Source }[] = [];
  const add = (source: Source, url: string | undefined) => url && said.push({ source, url: plainAddress(source, url) });
  add("--url", flag);
  add("the environment", readClientConfig(environment).registryUrl);
  add(".env", readClientConfig(dotEnv).registryUrl);
  // The configuration may be a program, so it is only run if it matters.
  if (said.length === 0 || (secret && !flag)) add("the configuration", await configured());
  if (said.length === 0) add("the last sync", await lastSynced());
  const [chosen] = said;
  if (!chosen)
    throw new CommandError(
      "No registry is configured. Use --url <registry>, or set registry.url in the configuration, or SERVICE_REGISTRY_URL in the environment. Without a registry, dsr start shows this workspace, and dsr doctor checks it.",
    );
  return { url: chosen.url, secret, refusal: secret && refusalOf(secret, chosen, said) };
}

function refusalOf(
  { name, source }: RegistrySecret,
  chosen: { url: string; source: Source },
  said: readonly (typeof chosen)[],
) {
  if (chosen.source === "--url") return undefined;
  const isLess = (other: Source) => SOURCES.indexOf(other) > SOURCES.indexOf(source);
  const differing = said.find((one) => isLess(one.source) && (one.url !== chosen.url || one === chosen));
  if (!differing) return undefined;
  const secret = `${name} comes from ${source}`;
  return differing === chosen
    ? `${secret}, but the URL ${chosen.url} comes only from ${chosen.source}, a file that other people can change. Nothing was sent. If the URL is correct, use --url ${chosen.url}, or set SERVICE_REGISTRY_URL in the same place as the secret.`
    : `${secret}. The registry is ${chosen.url} in ${chosen.source}, but ${differing.url} in ${differing.source}. Nothing was sent. Select one with --url.`;
}

function secretIn(env: Environment, source: Source): RegistrySecret | undefined {
  const { token, apiKey } = readClientConfig(env);
  if (token) return { token, name: "SERVICE_SYNC_SECRET", source };
  return apiKey ? { token: apiKey, name: "SERVICE_API_KEY", source } : undefined;
}

/** The address without a slash at its end. An invalid one on the command line is a `UsageError`. */
function plainAddress(source: Source, url: string): string {
  const parsed = URL.parse(url);
  const Fault = source === "--url" ? UsageError : CommandError;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Fault(`${url} is not an HTTP or HTTPS URL. Use a URL such as https://design.example.com.`);
  const { username, password, search, hash } = parsed;
  if (username || password)
    throw new Fault("The registry URL contains a user name. Remove it and set SERVICE_SYNC_SECRET instead.");
  if (search || hash) throw new Fault(`${url} is not a registry URL. Remove the part after ? or #.`);
  return url.replace(/[/?#]+$/, "");
}
