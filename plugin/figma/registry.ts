/** The client the registry knows programs by that sign in with a device code. */
const CLIENT = "dsr";
const SCOPE = "designtool:sync";
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Seconds between two questions where the registry names none (RFC 8628, 3.5), and what `slow_down` adds. */
const INTERVAL_S = 5;

/** What a push changes, or would. */
export interface Report {
  added: number;
  changed: number;
  removed: number;
  warnings: string[];
}

export interface Status {
  title: string | null;
  project: { key: string; name: string; url: string } | null;
}

/** A request to sign in that somebody has to allow in a browser. */
export interface DeviceRequest {
  userCode: string;
  url: string;
  /** Resolves when it was allowed. Rejects with `RegistryError` when it was denied, ran out or was given up. */
  allowed: Promise<Session>;
}

export interface Session {
  status(): Promise<Status>;
  send(what: "styles" | "variables", body: object, dryRun: boolean): Promise<Report>;
}

/** What a registry refuses, or that it does not answer. The message is for people. */
export class RegistryError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The origin of what somebody typed; undefined for what is no address of the web. */
export function registryAddress(typed: string): string | undefined {
  const text = typed.trim();
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$|\/)/.test(text);
  const whole = /^https?:\/\//i.test(text) ? text : `${local ? "http" : "https"}://${text}`;
  const url = text !== "" && URL.canParse(whole) ? new URL(whole) : undefined;
  return url && (url.hostname.includes(".") || local || url.hostname === "localhost") ? url.origin : undefined;
}

/** Asks to sign in (RFC 8628). Rejects with `RegistryError`. */
export async function signIn(origin: string, signal: AbortSignal): Promise<DeviceRequest> {
  const asked = await form(origin, "/api/oauth/device", { client_id: CLIENT, scope: SCOPE });
  if (asked.status !== 200) throw refusal(origin, asked);
  const { device_code, user_code, verification_uri, verification_uri_complete, interval, expires_in } = asked.body;
  return {
    userCode: String(user_code),
    url: String(verification_uri_complete ?? verification_uri),
    allowed: poll(origin, String(device_code), {
      seconds: typeof interval === "number" ? interval : INTERVAL_S,
      until: Date.now() + (typeof expires_in === "number" ? expires_in : 0) * 1_000,
      signal,
    }),
  };
}

async function poll(
  origin: string,
  code: string,
  { seconds, until, signal }: { seconds: number; until: number; signal: AbortSignal },
): Promise<Session> {
  let wait = seconds;
  while (Date.now() < until) {
    await pause(wait * 1_000, signal);
    const answer = await form(origin, "/api/oauth/token", {
      ...{ client_id: CLIENT, grant_type: DEVICE_GRANT, device_code: code },
    });
    if (answer.status === 200) return createSession(origin, answer.body);
    if (answer.body.error === "slow_down") wait += INTERVAL_S;
    else if (answer.body.error === "access_denied")
      throw new RegistryError("denied", "The request was denied in the browser. To try again, sign in again.");
    else if (answer.body.error !== "authorization_pending" && answer.status < 500) throw refusal(origin, answer);
  }
  throw new RegistryError("expired", "The request wasn't approved in time. Sign in again.");
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new RegistryError("stopped", "Given up."));
    if (signal.aborted) return stop();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop();
    });
  });
}

/** The tokens are in the memory of the panel alone, and gone with it. */
function createSession(origin: string, granted: Record<string, unknown>): Session {
  let { access_token: access, refresh_token: refresh } = granted;
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const once = () =>
      request(origin, `/api/designtool-plugin/${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${access}`, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const first = await once();
    if (first.status !== 401 || refresh === undefined) return first;
    const renewed = await form(origin, "/api/oauth/token", {
      ...{ client_id: CLIENT, grant_type: "refresh_token", refresh_token: String(refresh) },
    });
    if (renewed.status !== 200) return first;
    ({ access_token: access, refresh_token: refresh = refresh } = renewed.body);
    return once();
  };
  return {
    async status() {
      const answer = await ask("status");
      if (answer.status !== 200) throw refusal(origin, answer);
      return answer.body as unknown as Status;
    },
    async send(what, body, dryRun) {
      const answer = await ask(what, { ...body, ...(dryRun ? { dryRun } : {}) });
      if (answer.status !== 200) throw refusal(origin, answer);
      return answer.body as unknown as Report;
    },
  };
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const form = (origin: string, path: string, fields: Record<string, string>): Promise<Answer> =>
  request(origin, path, { method: "POST", body: new URLSearchParams(fields) });

async function request(origin: string, path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(origin + path, { ...init, credentials: "omit", cache: "no-store" });
  } catch {
    throw new RegistryError(
      "away",
      `${origin} doesn't respond. Check the address, and check that the registry is running.`,
    );
  }
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body: isRecord(body) ? body : {} };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function refusal(origin: string, { status, body }: Answer): RegistryError {
  const code = typeof body.error === "string" ? body.error : String(status);
  if (status === 404)
    return new RegistryError(
      "no_registry",
      `${origin} doesn't support sign-in. Check that the address is a design-system registry.`,
    );
  if (status === 401) return new RegistryError("signed_out", "Your sign-in has expired. Sign in again.");
  if (status === 403 || code === "invalid_scope")
    return new RegistryError("no_right", "Only administrators can push from the design tool. Ask an administrator.");
  if (status === 429) return new RegistryError("too_many", "Too many requests. Wait a minute and try again.");
  const said = body.message ?? body.error_description;
  return new RegistryError(
    code,
    typeof said === "string" ? said : `${origin} returned status ${status}. Try again later.`,
  );
}
