export { openExamples } from "../test/open-examples.ts";
export { type OpenService, openRegistry, openWorkspace, SECRET } from "../test/open-service.ts";
export { copyExamples, runDsr } from "../test/push-workspace.ts";
