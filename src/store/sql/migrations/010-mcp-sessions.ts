import { type Kysely, sql } from "kysely";

/** Sessions of MCP clients, and the resources each waits for: every replica knows them. */
export async function mcpSessions(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable("mcp_session")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("actor", text, (column) => column.notNull())
    .addColumn("grant_id", text, (column) => column.notNull())
    .addColumn("protocol", text)
    .addColumn("client", text)
    .addColumn("stream", text)
    .addColumn("created_at", number, (column) => column.notNull())
    .addColumn("used_at", number, (column) => column.notNull())
    .addColumn("expires_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("mcp_session_actor").on("mcp_session").columns(["actor", "created_at"]).execute();
  await db.schema.createIndex("mcp_session_used").on("mcp_session").column("used_at").execute();

  await db.schema
    .createTable("mcp_subscription")
    .addColumn("session", text, (column) => column.notNull().references("mcp_session.hash").onDelete("cascade"))
    .addColumn("uri", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("mcp_subscription_key", ["session", "uri"])
    .execute();
}
