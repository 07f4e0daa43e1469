/** The wait from `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), in milliseconds; undefined without one. */
export function retryAfterMs(headers: Pick<Headers, "get">, now = Date.now()): number | undefined {
  const told = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(told)) return Number(told) * 1_000;
  const date = Date.parse(told);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
