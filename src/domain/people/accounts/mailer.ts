import type { PeopleConfig } from "../../../platform/contract/settings.ts";
import { isLoopbackHost } from "../../../safe/loopback.ts";
import { codeOf, describeNetworkError, isUnknownAuthority } from "../../../safe/network-error.ts";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Sends plain mail. Undefined where the deployment has no mail server. */
export interface Mailer {
  /** Rejects with the reason why the mail was not sent, as a sentence without the password. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Mail through the server of `SERVICE_SMTP_URL`. */
export async function createMailer({
  url: address,
  from,
  allowInsecure,
}: NonNullable<PeopleConfig["mail"]>): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const { href: url, password } = allowInsecure ? new URL(address) : withTls(address);
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ from, ...message });
      } catch (error) {
        const why = [password, decodeURIComponent(password)]
          .filter(Boolean)
          .reduce((text, secret) => text.replaceAll(secret, "…"), describeNetworkError(error));
        throw new Error(`${why}.${isUnknownAuthority(error) ? "" : adviceOn(codeOf(error))}`);
      }
    },
    close: () => transport.close(),
  };
}

/** Requires TLS for a password, except on this machine. Query parameters of the address can't change that. */
function withTls(address: string): URL {
  const url = new URL(address);
  const { searchParams: requested } = url;
  // Localhost has no certificate, and its traffic doesn't cross a network.
  if (isLoopbackHost(url.hostname)) {
    if (!requested.has("tls.rejectUnauthorized")) requested.set("tls.rejectUnauthorized", "false");
  } else if (url.protocol === "smtp:" && url.username + url.password !== "") {
    requested.delete("ignoreTLS");
    requested.set("requireTLS", "true");
  }
  return url;
}

const ADVICE: Record<string, string> = {
  EAUTH: " Check the user and password in SERVICE_SMTP_URL. Special characters must be percent-encoded.",
  ETLS: " The password in SERVICE_SMTP_URL is only sent over TLS. If the server doesn't support TLS, set SERVICE_SMTP_ALLOW_INSECURE=true.",
  ESOCKET:
    " Check the port in SERVICE_SMTP_URL. Use smtps:// for servers with implicit TLS (port 465), otherwise smtp://.",
};

const adviceOn = (code: string): string => ADVICE[code] ?? "";
