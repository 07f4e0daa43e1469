import { storeSuite } from "./store-suite.ts";
import { openWorkspace } from "./store-suite-opened.ts";

storeSuite("workspace", openWorkspace);
