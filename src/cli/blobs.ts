import { counted } from "../engines/text/noun.ts";
import { openExisting } from "../store/backup/existing.ts";
import { openPlaces } from "../store/blobs/open-places.ts";
import { HOME_PLACE } from "../store/blobs/places.ts";
import { parseS3Place, placeName } from "../store/blobs/s3/s3-settings.ts";
import type { DatabaseConnection } from "../store/sql/connection.ts";
import { blobPlaces, isPlaceKnown, moveBlobs } from "../store/sql/move-blobs.ts";
import { databaseOf } from "./database/database-of.ts";
import { type Command, type CommandContext, CommandError } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";
import { sizeOf } from "./runner/size-of.ts";

const USAGE = "Name the target: dsr blobs move --to s3://<bucket>/<prefix>, --to disk or --to database";

/** Shows the place of blobs, and moves them. */
export const blobsCommand: Command = {
  takesWords: true,
  async run(context) {
    const [verb, ...more] = context.words;
    if (verb === undefined) return withDatabase(context, (connection) => report(context, connection));
    if (verb !== "move" || more.length > 0) throw new CommandError(USAGE);
    return withDatabase(context, (connection) => move(context, connection));
  },
};

async function withDatabase(
  { env }: CommandContext,
  work: (connection: DatabaseConnection) => Promise<number>,
): Promise<number> {
  const connection = await openExisting(databaseOf(env).url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const nameOf = ({ dialect }: DatabaseConnection, place: string): string =>
  place !== HOME_PLACE ? place : dialect === "sqlite" ? "disk" : "database";

async function report({ terminal }: CommandContext, connection: DatabaseConnection): Promise<number> {
  const places = (await blobPlaces(connection.db)).map((one) => ({ ...one, place: nameOf(connection, one.place) }));
  for (const { place, blobs, bytes } of places) terminal.print(`${place}: ${counted(blobs, "blob")}, ${sizeOf(bytes)}`);
  if (places.length === 0) terminal.print("No blobs yet.");
  terminal.result({ ok: true, places });
  return 0;
}

async function move({ env, flags, terminal }: CommandContext, connection: DatabaseConnection): Promise<number> {
  const { blobStore } = databaseOf(env).config;
  const to = placeOf(flags.to);
  if (to !== HOME_PLACE && !blobStore.s3)
    throw new CommandError(
      "Set SERVICE_S3_ACCESS_KEY_ID, SERVICE_S3_SECRET_ACCESS_KEY, and SERVICE_S3_ENDPOINT or SERVICE_S3_REGION to the values of the registry.",
    );
  const name = nameOf(connection, to);
  if (!(await isPlaceKnown(connection.db, to)))
    throw new CommandError(
      `The processes of this registry cannot read ${name} yet. Set SERVICE_BLOB_STORE=${name} for all of them, restart them, and run this command again.`,
    );
  const done = await moveBlobs(connection, openPlaces(connection.bytes, blobStore), {
    to,
    progress: (moved, bytes) => terminal.progress(`${counted(moved, "blob")}, ${sizeOf(bytes)}`),
  });
  const { moved, bytes, damaged, left } = done;
  terminal.print(`Moved ${counted(moved, "blob")} (${sizeOf(bytes)}) to ${name} and verified the digest of each.`);
  for (const hash of damaged) terminal.error(`The blob ${hash} is missing or damaged, so it was not moved.`);
  if (left > damaged.length)
    terminal.warn(
      `${counted(left - damaged.length, "blob")} ${left - damaged.length === 1 ? "was" : "were"} written to another place during the move, because a process still uses that place. Set SERVICE_BLOB_STORE=${name} for it, restart it, and run this command again.`,
    );
  terminal.result({ ok: left === 0, to: name, ...done });
  return exitCode(left === 0);
}

/** The place in `--to`, in the spelling of stored rows. */
function placeOf(given: string | boolean | undefined): string {
  if (given === "disk" || given === "database") return HOME_PLACE;
  if (typeof given !== "string") throw new CommandError(USAGE);
  const place = parseS3Place(given);
  if (!place) throw new CommandError(USAGE);
  return placeName(place);
}
