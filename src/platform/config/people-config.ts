import { isIP } from "node:net";
import { z } from "zod";
import { secretFault } from "../../safe/address-secrets.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";
import { PASSWORD_MAX, PASSWORD_MIN, type PeopleConfig } from "../contract/settings.ts";

const list = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Names separated by commas, or by semicolons if names contain commas, as in directories. */
const names = z
  .string()
  .transform((text) =>
    text
      .split(text.includes(";") ? ";" : ",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((given) => given.length > 0, "must have at least one group")
  .optional();

const address = (schemes: RegExp) => (value: string) => URL.canParse(value) && schemes.test(value);

/** Variables of people and sign-in, for the schema of the environment. */
export const peopleEnvironment = {
  SERVICE_ADMIN_EMAIL: z.email("must be an email address").max(254, "must be an email address").optional(),
  SERVICE_ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`)
    .max(PASSWORD_MAX, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`)
    .optional(),
  SERVICE_OIDC_ISSUER: z
    .string()
    .refine(address(/^https?:/), "must be the http(s) URL of an OpenID Connect issuer")
    .optional(),
  SERVICE_OIDC_ALLOW_INSECURE_HTTP: z.enum(["true", "false"], "must be true or false").default("false"),
  SERVICE_OIDC_CLIENT_ID: z.string().optional(),
  SERVICE_OIDC_CLIENT_SECRET: z.string().optional(),
  SERVICE_OIDC_NAME: z.string().max(60, "must have at most 60 characters").optional(),
  SERVICE_OIDC_DOMAINS: z.string().transform(list).optional(),
  SERVICE_OIDC_SCOPES: z
    .string()
    .regex(/^(?=.*\bopenid\b)[!-~]+(?: [!-~]+)*$/, "must be scopes separated by spaces, including openid")
    .default("openid email profile"),
  SERVICE_OIDC_GROUPS_CLAIM: z.string().max(200, "must have at most 200 characters").default("groups"),
  SERVICE_OIDC_READ_GROUPS: names,
  SERVICE_OIDC_ADMIN_GROUPS: names,
  SERVICE_OIDC_GROUPS_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of days, 1 to 365")
    .transform(Number)
    .pipe(z.number().min(1, "must be a number of days, 1 to 365").max(365, "must be a number of days, 1 to 365"))
    .default(7),
  SERVICE_SMTP_URL: z
    .string()
    .superRefine((value, context) => {
      const message = secretFault(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .refine(address(/^smtps?:/), "must be smtp://<user>:<password>@<host>:<port> or smtps://…")
    .optional(),
  SERVICE_SMTP_ALLOW_INSECURE: z.enum(["true", "false"], "must be true or false").default("false"),
  SERVICE_MAIL_FROM: z.string().includes("@", { message: "must be an email address" }).optional(),
  SERVICE_SECRET_KEY: z
    .string()
    .min(32, "must have at least 32 characters; create one with: openssl rand -hex 32")
    .optional(),
  SERVICE_AUDIT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a number of days, 1 to 99999")
    .transform(Number)
    .optional(),
  SERVICE_RATE_LIMITS: z
    .string()
    .regex(/^(?:on|off|\d{1,6}(?:\.\d{1,3})?)$/, "must be on, off or a factor such as 2")
    .transform((value) => (value === "on" ? 1 : value === "off" ? 0 : Number(value)))
    .default(1),
  SERVICE_TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine(
      (networks) => networks.every(isNetwork),
      "must be IP addresses or networks such as 10.0.0.0/8, separated by commas",
    )
    .optional(),
};

/** Combines the variables. Returns the fault if one needs another that is missing. */
export function peopleConfig(data: z.infer<z.ZodObject<typeof peopleEnvironment>>): PeopleConfig | { fault: string } {
  const together = (names: readonly (keyof typeof data)[]): string | undefined => {
    const given = names.filter((name) => data[name] !== undefined);
    const missing = names.find((name) => data[name] === undefined);
    return given.length > 0 && missing ? `${missing} must be set together with ${given.join(" and ")}` : undefined;
  };
  const fault =
    together(["SERVICE_ADMIN_EMAIL", "SERVICE_ADMIN_PASSWORD"]) ??
    together(["SERVICE_OIDC_ISSUER", "SERVICE_OIDC_CLIENT_ID", "SERVICE_OIDC_CLIENT_SECRET"]) ??
    together(["SERVICE_SMTP_URL", "SERVICE_MAIL_FROM"]);
  if (fault) return { fault };
  const issuerAt = URL.parse(data.SERVICE_OIDC_ISSUER ?? "");
  if (
    issuerAt?.protocol === "http:" &&
    !isLoopbackHost(issuerAt.hostname) &&
    data.SERVICE_OIDC_ALLOW_INSECURE_HTTP !== "true"
  )
    return {
      fault:
        "SERVICE_OIDC_ISSUER must begin with https; with http, an attacker in the network could sign in as any person. To allow http anyway, set SERVICE_OIDC_ALLOW_INSECURE_HTTP=true",
    };
  const { SERVICE_OIDC_READ_GROUPS: read = [], SERVICE_OIDC_ADMIN_GROUPS: administer = [] } = data;
  const decides = read.length > 0 || administer.length > 0;
  if (decides && data.SERVICE_OIDC_ISSUER === undefined)
    return { fault: "SERVICE_OIDC_ISSUER must be set together with groups of an OpenID Connect provider" };
  const groups = {
    claim: data.SERVICE_OIDC_GROUPS_CLAIM,
    read,
    admin: administer,
    days: data.SERVICE_OIDC_GROUPS_DAYS,
  };
  const {
    SERVICE_ADMIN_EMAIL: email,
    SERVICE_ADMIN_PASSWORD: password,
    SERVICE_OIDC_ISSUER: issuer,
    SERVICE_OIDC_CLIENT_ID: clientId,
    SERVICE_OIDC_CLIENT_SECRET: clientSecret,
    SERVICE_SMTP_URL: url,
    SERVICE_MAIL_FROM: from,
  } = data;
  const domains = (data.SERVICE_OIDC_DOMAINS ?? []).map((domain) => domain.toLowerCase().replace(/^@/, ""));
  const name = data.SERVICE_OIDC_NAME ?? "single sign-on";
  return {
    ...(email && password ? { admin: { email, password } } : {}),
    ...(issuer && clientId && clientSecret
      ? {
          oidc: {
            issuer,
            clientId,
            clientSecret,
            name,
            domains,
            scopes: data.SERVICE_OIDC_SCOPES,
            ...(decides ? { groups } : {}),
          },
        }
      : {}),
    ...(url && from ? { mail: { url, from, allowInsecure: data.SERVICE_SMTP_ALLOW_INSECURE === "true" } } : {}),
    secretKey: data.SERVICE_SECRET_KEY,
    auditDays: data.SERVICE_AUDIT_DAYS,
    rateLimits: data.SERVICE_RATE_LIMITS,
    trustedProxies: data.SERVICE_TRUSTED_PROXIES ?? [],
  };
}

function isNetwork(text: string): boolean {
  const [, host = "", prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(host);
  return family > 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}
