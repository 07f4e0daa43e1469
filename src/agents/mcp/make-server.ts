import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  ProtocolError,
  Server,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { toFailure } from "../../platform/access/failure.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import type { Capability, CapabilityCall } from "./capability.ts";
import { describeIssues } from "./describe-issues.ts";

const INSTRUCTIONS =
  "This server provides a design system: its tokens, components, patterns, icons, pages and guidelines. Read from it before you write user-interface code.";

/** For content that only changes with a new version of the program. A client requests it again after five minutes. */
const OF_THE_PROGRAM = { ttlMs: 300_000, cacheScope: "private" } as const;

const shapeOfIssues = z
  .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);

/** The issues that the library found in a request: it throws them as a plain `Error` whose text is the list. */
function issuesIn(error: unknown) {
  if (!(error instanceof Error) || error.constructor !== Error || !error.message.startsWith("[")) return undefined;
  try {
    return shapeOfIssues.safeParse(JSON.parse(error.message)).data;
  } catch {
    return undefined;
  }
}

/**
 * Creates server objects: one per request, so that callers are isolated. Parts that don't depend on the caller are
 * created once.
 */
export function serverMaker(
  { settings, log }: Pick<Deployment, "settings" | "log">,
  { everybody, strangers }: Readonly<Record<"everybody" | "strangers", readonly Capability[]>>,
): (call: CapabilityCall) => Server {
  const info = { name: "design-system-registry", title: "Design-system registry", version: settings.version };
  const optionsFor = (capabilities: readonly Capability[]): ServerOptions => ({
    capabilities: Object.assign({}, ...capabilities.map(({ declares }) => declares)),
    instructions: INSTRUCTIONS,
    cacheHints: {
      "server/discover": OF_THE_PROGRAM,
      "tools/list": OF_THE_PROGRAM,
      "resources/templates/list": OF_THE_PROGRAM,
    },
    // Validates clients' responses to requests of the server, which sends none. By default each object creates its own
    // validator.
    jsonSchemaValidator: {
      getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "Not requested" }),
    },
  });
  const options = { everybody: optionsFor(everybody), strangers: optionsFor(strangers) };

  /** Reports any error of a handler as `toFailure` does, without internal details. */
  class GuardedServer extends Server {
    protected override _wrapHandler(...[method, handler]: Parameters<Server["_wrapHandler"]>) {
      const wrapped = super._wrapHandler(method, handler);
      const guarded: typeof wrapped = async (request, context) => {
        try {
          return await wrapped(request, context);
        } catch (error) {
          if (error instanceof ProtocolError) throw error;
          const issues = issuesIn(error);
          if (issues) throw new ProtocolError(INVALID_PARAMS, describeIssues(issues));
          const { status, message } = toFailure(error, log);
          throw new ProtocolError(status < 500 ? INVALID_PARAMS : INTERNAL_ERROR, message);
        }
      };
      return guarded;
    }
  }

  return (requested) => {
    const server = new GuardedServer(info, requested.isStranger ? options.strangers : options.everybody);
    for (const capability of requested.isStranger ? strangers : everybody)
      capability.answer(server, requested, { log });
    return server;
  };
}
