const MAX = 2_000;

/** Where to go after sign-in: a path of ours, `/` for anything else. */
export function safeNext(next: string | undefined, baseUrl: string): string {
  if (next === undefined || next.length > MAX || !/^\/(?![/\\])[!-~]*$/.test(next)) return "/";
  const url = URL.parse(next, baseUrl);
  if (!url || url.origin !== new URL(baseUrl).origin) return "/";
  return url.pathname.startsWith("//") ? "/" : url.pathname + url.search + url.hash;
}
