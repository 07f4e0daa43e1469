import { setTimeout as sleep } from "node:timers/promises";
import { rateLimiter } from "../../../platform/access/rate-limit.ts";
import { credentials } from "../../../platform/contract/credential.ts";
import { definePart } from "../../../platform/contract/part.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { createMailer, type MailMessage } from "./mailer.ts";

const MAX_MAILED = 8;
/** How long an administrator waits for a mail to be sent. */
const MAX_MS = 20_000;
const LATE = `The email server did not respond within ${MAX_MS / 1000} seconds.`;

/** The result of sending a mail. */
export interface Delivery {
  mailed: boolean;
  /** Why it was not sent. Missing if there is no mail server. */
  mailFault?: string;
}

/** The operator's fix for a proxy that hides client addresses. */
export const hiddenClients = (address: string): string =>
  `Requests come through the proxy ${address}, which is not in SERVICE_TRUSTED_PROXIES. Rate limits, the log and the audit log treat everyone behind it as one client. If this is your proxy, set SERVICE_TRUSTED_PROXIES=${address} or its network.`;

/** Services for routes about people. */
export const peoplePart = definePart({
  name: "people",
  async open({ db, config, log, part }) {
    const { mail, oidc } = config.people;
    const mailer = mail && (await createMailer(mail));
    const reported = new Set<string>();
    const noteFault = ({ to }: MailMessage, error: unknown): string => {
      const reason = reasonOf(error).replaceAll(to, "…");
      log.error("mail", { reason });
      return reason;
    };
    return {
      db: db(),
      limits: await part(rateLimiter),
      /** Access that people hold and lose with a new password. */
      holdings: [...new Set((await part(credentials)).flatMap(({ holdings = [] }) => holdings))],
      /** Name of the other service people may sign in with. */
      signInWith: oidc?.name,
      /** Its groups, where they decide who comes. */
      groups: oidc?.groups,
      mails: mailer !== undefined,
      /** Tells the operator, once for each address, that a proxy hides who signs in (`hidesClient`). */
      noteHidden(remote: string) {
        if (reported.has(remote) || reported.size === MAX_MAILED) return;
        reported.add(remote);
        log.error("proxy", { address: remote, message: hiddenClients(remote) });
      },
      /** Sends a mail and waits for it; answers whether it went, and where it did not, why. */
      async deliver(message: MailMessage): Promise<Delivery> {
        if (!mailer) return { mailed: false };
        const clock = sleep(MAX_MS, "late" as const, { ref: false });
        const sending = mailer.send(message).then(
          () => undefined,
          (error: unknown) => noteFault(message, error),
        );
        const fault = await Promise.race([sending, clock]);
        if (fault === undefined) return { mailed: true };
        return { mailed: false, mailFault: fault === "late" ? LATE : fault };
      },
      /**
       * Sends a mail in the background, so that the time does not reveal known addresses. A failure is logged without
       * the text.
       */
      mail(message: MailMessage): void {
        mailer?.send(message).catch((error: unknown) => noteFault(message, error));
      },
      close: () => mailer?.close(),
    };
  },
  close: (opened) => opened.close(),
});
