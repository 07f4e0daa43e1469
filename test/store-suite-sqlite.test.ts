import { logSuite, storeSuite } from "./store-suite.ts";
import { openSqlite } from "./store-suite-opened.ts";

storeSuite("SQLite", openSqlite);
logSuite("SQLite", openSqlite);
