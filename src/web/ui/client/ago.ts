/** How long ago something was: minutes, then the day and time. */
export function ago(at: Date): string {
  const minutes = Math.round((Date.now() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return `on ${at.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}`;
}
