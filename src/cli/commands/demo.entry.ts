import { limitHeapGrowth } from "../../server/heap-growth.ts";
import type { CommandEntry } from "../command.ts";

export const demoEntry: CommandEntry = {
  name: "demo",
  usage: "",
  summary: "Run a registry with the example design system pushed into it",
  help: "Keeps its SQLite file in ./data/demo. Run it again: the same registry, nothing twice.\n\nOptions\n  --port <n>  by default PORT or 3000",
  load: async () => {
    limitHeapGrowth();
    return (await import("./demo.ts")).demo;
  },
};
