/** Addresses of the OAuth server, below the registry's own (specification, "OAuth"). */
export const PATHS = {
  authorize: "/api/oauth/authorize",
  token: "/api/oauth/token",
  register: "/api/oauth/register",
  device: "/api/oauth/device",
  revoke: "/api/oauth/revoke",
  jwks: "/api/oauth/jwks",
  /** Where a person types the code a device shows. */
  verification: "/cli/device",
  consent: "/oauth/consent",
  mcp: "/api/mcp",
} as const;

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** The client of the command line; it needs no registration. */
export const CLI_CLIENT = "dsr";
export const CLI_NAME = "dsr (command line)";

/** The audience of tokens: the MCP endpoint is the resource (RFC 9728), and the API shares it. */
export const resourceOf = (baseUrl: string): string => `${baseUrl}${PATHS.mcp}`;

export const audienceOf = (baseUrl: string): string[] => ["service-api", resourceOf(baseUrl)];

/** Whether a resource indicator (RFC 8707) means this registry; case of the host and a trailing slash do not matter. */
export function isOwnResource(indicator: string, baseUrl: string): boolean {
  const url = URL.parse(indicator);
  if (!url || url.origin !== baseUrl || indicator.includes("#") || url.search || url.username) return false;
  return ["", PATHS.mcp].includes(url.pathname.replace(/\/+$/, ""));
}
