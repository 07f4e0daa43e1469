import type { PeopleConfig } from "../../../contract/settings.ts";

/** Sends plain mail. Undefined where the deployment has no mail server. */
export interface Mailer {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Mail through the server of `SERVICE_SMTP_URL`. */
export async function createMailer({ url, from }: NonNullable<PeopleConfig["mail"]>): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (message) => {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}
