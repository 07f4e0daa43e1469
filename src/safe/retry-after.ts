/** The wait from `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), in milliseconds; undefined without one. */
export function retryAfterMs(headers: Pick<Headers, "get">, now = Date.now()): number | undefined {
  const reported = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(reported)) return Number(reported) * 1_000;
  const date = Date.parse(reported);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
