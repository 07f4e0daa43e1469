import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { createMailer, type Mailer } from "../src/domain/people/accounts/mailer.ts";
import { makeCertificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";
import { openRegistry } from "./open-service.ts";
import { ADMIN_ENV, signIn } from "./visitor.ts";

const PASSWORD = "p@ss:/#?% ü";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** What a mail server does: what it offers, and how it answers. */
interface Ways {
  startTls?: boolean;
  auth?: boolean;
  answers?: Record<string, string>;
}

/** A mail server of one connection at a time, on any address of this machine. */
async function openMailServer({ startTls = false, auth = false, answers = {} }: Ways = {}) {
  const seen = { logins: [] as { user: string; password: string; secure: boolean }[], mails: 0 };
  const context = createSecureContext(makeCertificate(["mail.internal"]));
  const talk = (socket: Socket, secure: boolean) => {
    let text = "";
    let inData = false;
    const report = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      text += piece;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const [word = ""] = line.toUpperCase().split(" ");
        if (inData) {
          if (line !== ".") continue;
          inData = false;
          seen.mails += 1;
          report("250 kept");
        } else if (answers[word]) report(answers[word]);
        else if (word === "EHLO")
          report(
            ["mail.internal", ...(startTls && !secure ? ["STARTTLS"] : []), ...(auth ? ["AUTH PLAIN"] : [])]
              .map((offer, index, all) => `250${index === all.length - 1 ? " " : "-"}${offer}`)
              .join("\r\n"),
          );
        else if (word === "STARTTLS" && startTls) {
          report("220 go on");
          socket.removeAllListeners("data");
          talk(new TLSSocket(socket, { isServer: true, secureContext: context }), true);
          return;
        } else if (word === "AUTH") {
          const [, user = "", password = ""] = Buffer.from(line.split(" ")[2] ?? "", "base64")
            .toString()
            .split("\0");
          seen.logins.push({ user, password, secure });
          report("235 fine");
        } else if (word === "DATA") {
          inData = true;
          report("354 go on");
        } else report(word === "STARTTLS" ? "502 not here" : word === "QUIT" ? "221 bye" : "250 fine");
      }
    });
  };
  const server: Server = createServer((socket) => {
    socket.write("220 mail\r\n");
    talk(socket, false);
  });
  await once(server.listen(0), "listening");
  closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, seen };
}

/** A name of this machine that does not look like it. */
const ELSEWHERE = "[::ffff:127.0.0.1]";
const LOGIN = `ada%40mail.example:${encodeURIComponent(PASSWORD)}`;
const MESSAGE = { to: "grace@example.com", subject: "Hello", text: "Hello" };

async function mailTo(url: string, allowInsecure = false): Promise<string> {
  const mailer: Mailer = await createMailer({ url, from: "registry@example.com", allowInsecure });
  closing.push(() => mailer.close());
  return mailer.send(MESSAGE).then(
    () => "sent",
    (error: Error) => error.message,
  );
}

describe("a password of the mail server", () => {
  it("is any password, percent-encoded, and goes over TLS", async () => {
    const { port, seen } = await openMailServer({ startTls: true, auth: true });
    expect(await mailTo(`smtp://${LOGIN}@${ELSEWHERE}:${port}?tls.rejectUnauthorized=false`)).toBe("sent");
    expect(seen.logins).toEqual([{ user: "ada@mail.example", password: PASSWORD, secure: true }]);
  });

  it("is never sent without TLS, for any address, unless a setting permits it", async () => {
    const { port, seen } = await openMailServer({ auth: true });
    for (const requested of ["", "?ignoreTLS=true", "?requireTLS=false", "?ignoreTLS=1&secure=false"])
      expect(await mailTo(`smtp://${LOGIN}@${ELSEWHERE}:${port}${requested}`)).toMatch(
        /SERVICE_SMTP_ALLOW_INSECURE=true/,
      );
    expect(seen).toEqual({ logins: [], mails: 0 });
    expect(await mailTo(`smtp://${LOGIN}@${ELSEWHERE}:${port}`, true)).toBe("sent");
    expect(seen.logins).toEqual([{ user: "ada@mail.example", password: PASSWORD, secure: false }]);
  });

  it("stays on this machine without TLS, and mail without one goes as the server takes it", async () => {
    const { port, seen } = await openMailServer({ auth: true });
    expect(await mailTo(`smtp://${LOGIN}@127.0.0.1:${port}`)).toBe("sent");
    expect(await mailTo(`smtp://${ELSEWHERE}:${port}`)).toBe("sent");
    expect(seen.mails).toBe(2);
  });

  it("a server on this machine needs no trusted certificate; another one does", async () => {
    const { port, seen } = await openMailServer({ startTls: true });
    expect(await mailTo(`smtp://localhost:${port}`)).toBe("sent");
    expect(await mailTo(`smtp://${LOGIN}@${ELSEWHERE}:${port}`)).toMatch(
      /self-signed certificate.*NODE_EXTRA_CA_CERTS/,
    );
    expect(seen.mails).toBe(1);
  });

  it("isn't in error messages", async () => {
    const refusal = `535 no: ${PASSWORD} of ada`;
    const { port } = await openMailServer({ startTls: true, auth: true, answers: { AUTH: refusal } });
    const said = await mailTo(`smtp://${LOGIN}@${ELSEWHERE}:${port}?tls.rejectUnauthorized=false`);
    expect(said).toMatch(/Invalid login.*535 no: … of ada.*percent-encoded/);
    expect(said).not.toContain("p@ss");
  });
});

describe("an invitation whose mail does not go", () => {
  const invite = async (url: string) => {
    const service = await openRegistry("sqlite", {
      ...ADMIN_ENV,
      SERVICE_SMTP_URL: url,
      SERVICE_MAIL_FROM: "registry@example.com",
    });
    const admin = await signIn(service);
    const answer = await (
      await admin.json("POST", "/api/service/admin/invite", { email: "grace@example.com", role: "member" })
    ).json();
    const page = await (
      await admin.submit("/admin", { action: "invite", email: "b@example.com", role: "member" })
    ).text();
    const again = await (await admin.json("POST", "/api/service/admin/link", { userId: answer.user.id })).json();
    await service.close();
    return { answer, page, again, logged: service.logged.filter((line) => line.includes('"event":"mail"')) };
  };

  it("reports the reason on the page, in responses and in the log", async () => {
    const { answer, page, again, logged } = await invite(`smtp://127.0.0.1:${await freePort()}`);
    for (const one of [answer, again])
      expect(one).toMatchObject({ ok: true, mailed: false, mailFault: expect.stringContaining("ECONNREFUSED") });
    expect(answer.inviteUrl).toContain("/invite/");
    expect(page).toMatch(/The email couldn&#39;t be sent: [^<]*ECONNREFUSED/);
    expect(page).toContain("Copy this link and send it");
    expect(logged).toHaveLength(3);
  });

  it("names smtps where the server speaks TLS from the start or not at all", async () => {
    const { port } = await openMailServer();
    const { answer } = await invite(`smtps://127.0.0.1:${port}`);
    expect(answer.mailFault).toMatch(/Use smtps:\/\/ for servers with implicit TLS \(port 465\)/);
  });

  it("reports that it was sent", async () => {
    const { port, seen } = await openMailServer();
    const { answer, page } = await invite(`smtp://127.0.0.1:${port}`);
    expect([answer.mailed, answer.mailFault]).toEqual([true, undefined]);
    expect(page).toContain("sent the link by email");
    expect(seen.mails).toBe(3);
  });
});
