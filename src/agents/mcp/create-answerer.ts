import type { ServerResponse } from "node:http";
import type { Deployment } from "../../platform/contract/part.ts";
import { createAnnouncements } from "./announcements.ts";
import { formsOf, inForm } from "./answer-forms.ts";
import { legacyEra } from "./answer-legacy.ts";
import { modernEra } from "./answer-modern.ts";
import { CAPABILITIES, OF_STRANGERS } from "./capabilities.ts";
import type { Visitor } from "./door.ts";
import { serverMaker } from "./make-server.ts";
import { type Received, readMessage, type Sent } from "./read-message.ts";
import { challengeScope } from "./rights.ts";

/** Answers MCP messages in both eras: sessions of 2025 and the stateless requests of 2026-07-28. */
export interface McpAnswerer {
  /** Throws `ApiError` 403 with a challenge where a scope is missing. */
  answer(sent: Sent, visitor: Visitor): Promise<Response>;
  /** The event stream of a session, or why there is none. Resolves when it ended. */
  stream(headers: Headers, response: ServerResponse, visitor: Visitor): Promise<Response | undefined>;
  /** Ends a session. */
  end(headers: Headers, visitor: Visitor): Promise<Response>;
  close(): Promise<void>;
}

export async function createAnswerer(deployment: Deployment): Promise<McpAnswerer> {
  const announcements = createAnnouncements(deployment, CAPABILITIES);
  const makeServer = serverMaker(deployment, { everybody: CAPABILITIES, strangers: OF_STRANGERS });
  const legacy = await legacyEra(deployment, makeServer, announcements);
  const modern = modernEra(deployment, makeServer, announcements);

  const checkScopes = async (received: Received) => {
    const asked = { ...received.visitor, signal: received.signal };
    for (const { accessOf } of CAPABILITIES) {
      const access = await accessOf?.(received, asked);
      if (access) challengeScope(access, asked);
    }
  };

  return {
    async answer(sent, visitor) {
      const forms = formsOf(sent.headers);
      if (forms instanceof Response) return forms;
      const received = readMessage(sent, visitor, forms);
      if (received instanceof Response) return received;
      await checkScopes(received);
      const answer = modern.takes(received) ? modern.answer(received) : legacy.answer(received);
      return inForm(await answer, forms);
    },
    stream: (headers, response, visitor) => legacy.stream(headers, response, visitor),
    end: (headers, visitor) => legacy.end(headers, visitor),
    async close() {
      announcements.close();
      await modern.close();
    },
  };
}
