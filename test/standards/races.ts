import { expect, it } from "vitest";
import { csrfOf, getPage, sendForm } from "../approve.ts";
import { countOf } from "../long-form.ts";
import { clientOf, type Target } from "./target.ts";

/** `PROOF_RACES` sets how often each race is run. */
const ROUNDS = countOf("PROOF_RACES", 2);
const AT_ONCE = 10;

/** Does the same thing ten times at once and answers the results. */
const race = <T>(action: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, action));

/** Of those who do the same thing at once, one wins; what is won lives. */
export function races(target: () => Target): void {
  const client = clientOf(target);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => [round + 1]);

  it.each(rounds)("AUZ-23 one redemption of a code wins, round %i", async () => {
    const { redemption } = await client.code();
    const answers = await race(() => client.token(redemption));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_grant");
  });

  it.each(rounds)("REF-4 one refresh wins and its tokens live, round %i", async () => {
    const { refresh_token } = await client.tokens();
    const answers = await race(() => client.refresh(refresh_token));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_grant");
    expect(await client.bearerStatus(winners[0]?.body.access_token ?? "")).toBe(200);
    expect((await client.refresh(winners[0]?.body.refresh_token ?? "")).status).toBe(200);
  });

  it.each(rounds)("DEV-7 one poll of an approved device wins and its tokens live, round %i", async () => {
    const { device_code, user_code } = (await client.startDevice()).body;
    await client.decide(user_code);
    const answers = await race(() => client.poll(device_code));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(await client.bearerStatus(winners[0]?.body.access_token ?? "")).toBe(200);
    expect((await client.refresh(winners[0]?.body.refresh_token ?? "")).status).toBe(200);
  });

  it.each(rounds)("one decision about a device counts, round %i", async () => {
    const { device_code, user_code } = (await client.startDevice()).body;
    const address = `${target().url}/cli/device`;
    const csrf = csrfOf(await (await getPage(`${address}?user_code=${user_code}`, target().admin)).text());
    let turn = 0;
    const answers = await race(() => {
      const decision = turn++ % 2 === 0 ? "allow" : "deny";
      return sendForm(address, target().admin, { csrf, user_code, decision, "allow_sync:read": "on" });
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, body } = await client.poll(device_code);
    expect(status === 200 || body.error === "access_denied").toBe(true);
  });

  it.each(rounds)("one decision about a client counts, round %i", async () => {
    const clientId = (await client.register()).body.client_id;
    const requested = await client.visit(client.authorizationUrl({ client_id: clientId }));
    const consent = new URL(requested.headers.get("location") ?? "", target().url).href;
    const csrf = csrfOf(await (await getPage(consent, target().admin)).text());
    const answers = await race(() =>
      sendForm(consent, target().admin, { csrf, decision: "allow", "allow_sync:read": "on" }),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it("DEV-5 of polls at the same time one is on time", async () => {
    const { device_code } = (await client.startDevice()).body;
    const answers = await race(() => client.poll(device_code));
    expect(answers.filter(({ body }) => body.error === "authorization_pending")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "slow_down")).toHaveLength(AT_ONCE - 1);
  });
}
