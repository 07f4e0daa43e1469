import { credentials } from "../../../contract/credential.ts";
import { definePart } from "../../../contract/part.ts";
import { rateLimiter } from "../../../server/rate-limit.ts";
import { createMailer } from "./mailer.ts";

/** What routes about people work with. */
export const people = definePart({
  name: "people",
  async open({ db, config, log, part }) {
    const { mail, oidc } = config.people;
    const mailer = mail && (await createMailer(mail));
    return {
      db: db(),
      limits: await part(rateLimiter),
      /** What people hold in their name, and lose with a new password. */
      holdings: [...new Set((await part(credentials)).flatMap(({ holdings = [] }) => holdings))],
      /** Name of the other service people may sign in with. */
      signInWith: oidc?.name,
      /** Its groups, where they decide who comes. */
      groups: oidc?.groups,
      mails: mailer !== undefined,
      /** Sends a mail in the background; answers whether there is a mail server. A failure is logged, without the text. */
      mail(message: { to: string; subject: string; text: string }): boolean {
        mailer?.send(message).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          log.error("mail", { reason: reason.replaceAll(message.to, "…") });
        });
        return mailer !== undefined;
      },
      close: () => mailer?.close(),
    };
  },
  close: (opened) => opened.close(),
});
