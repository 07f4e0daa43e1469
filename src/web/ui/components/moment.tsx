const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A moment (ISO 8601) as people read it, in UTC; the day alone where `day` is set. */
export function Moment({ at, day = false }: { at: string; day?: boolean }) {
  const date = new Date(at);
  return <time dateTime={at}>{day ? DAY.format(date) : `${FORMAT.format(date)} UTC`}</time>;
}
