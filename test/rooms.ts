/**
 * The rooms of `src`, from the ground up, and what each may import besides itself. A room is a folder or a file; the
 * longest name that fits a path is its room. What is named here lies further down: arrows point to the ground.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  safe: [],
  text: [],
  "version.ts": [],
  "environment.ts": [],
  tokens: ["safe"],
  cage: ["safe"],
  store: ["safe", "text", "cage"],
  build: ["safe", "tokens", "cage", "store"],
  contract: ["safe", "text", "store"],
  "people-config.ts": ["contract"],
  "config.ts": ["contract", "people-config.ts"],
  secrets: ["store", "contract"],
  jobs: ["safe", "store", "contract"],
  workers: ["safe", "contract"],
  web: ["safe", "text", "store", "contract", "workers", "web/client/filter-match.ts"],
  "feature.ts": ["store", "contract", "secrets", "jobs"],
  server: ["safe", "version.ts", "store", "contract", "secrets", "jobs", "workers", "web", "feature.ts"],
  features: [
    "safe",
    "text",
    "tokens",
    "store",
    "contract",
    "secrets",
    "jobs",
    "workers",
    "web",
    "feature.ts",
    "server/metrics.ts",
    "server/rate-limit.ts",
    "server/verify.ts",
  ],
  // What runs in the browser brings nothing of a server.
  "web/client": [
    "safe/is-object.ts",
    "contract/changed-elsewhere.ts",
    "contract/client.ts",
    "contract/endpoint.ts",
    "web/components/icon-paths.ts",
  ],
  // Its own feature's declarations, of which the build leaves method and path, and functions that need no server.
  "features/*/*/client": ["safe/is-object.ts", "text", "web/components/icon-paths.ts", "web/client", "features"],
  cli: ["safe", "text", "store", "build", "contract", "config.ts", "features/*/*/contract.ts"],
  // Composes the program.
  "cli/commands": [
    "safe",
    "text",
    "version.ts",
    "store",
    "build",
    "contract",
    "secrets",
    "config.ts",
    "server",
    "features/index.ts",
    "features/*/*/contract.ts",
    "cli",
  ],
  "cli/commands.ts": ["cli/command.ts", "cli/commands"],
  "cli/run-command.ts": ["version.ts", "cli"],
  // Composes the program of the threads.
  "worker.ts": ["workers", "web/comparison", "server", "features"],
  "main.ts": ["environment.ts", "cli/confirm.ts", "cli/run-command.ts"],
};
