import { limitHeapGrowth } from "../../server/heap-growth.ts";
import type { CommandEntry } from "../command.ts";

export const serveEntry: CommandEntry = {
  name: "serve",
  usage: "",
  summary: "Run the registry (DATABASE_URL set) or serve a workspace",
  help: `Environment
  DATABASE_URL         sqlite:<path> or postgres://…
  PORT                 3000 by default
  SERVICE_BASE_URL     public address without a path; http://localhost:<port> by default
  SERVICE_SYNC_SECRET  shared secret for pushes of machines, at least 32 characters; people (dsr login) and API keys
                       push with and without it
  SERVICE_HOST         address to listen on; 0.0.0.0, in workspace mode 127.0.0.1`,
  load: async () => {
    limitHeapGrowth();
    return (await import("./serve.ts")).serve;
  },
};
