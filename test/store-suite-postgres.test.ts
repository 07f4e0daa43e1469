import { logSuite, storeSuite } from "./store-suite.ts";
import { openPostgres } from "./store-suite-opened.ts";

storeSuite("PostgreSQL", openPostgres);
logSuite("PostgreSQL", openPostgres);
