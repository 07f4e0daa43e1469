/**
 * What to do about an address whose user or password holds a character that ends it early; undefined where it is whole.
 * The sentence does not repeat the address.
 */
export function secretFault(address: string): string | undefined {
  const [, authority = "", rest = ""] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  const url = URL.parse(address);
  const [path = ""] = rest.split("?");
  // An @ that a password precedes stands before the host, or what precedes it cut the password.
  const isAlone = url === null || (rest.startsWith("?") && !authority.includes("@"));
  const isCut = path.includes("@") || (isAlone && rest.includes("@"));
  if (!isCut && isDecodable(url)) return undefined;
  return "must percent-encode special characters in its user name and password: # is %23, / is %2F, ? is %3F, @ is %40, : is %3A, % is %25";
}

function isDecodable(url: URL | null): boolean {
  try {
    decodeURIComponent((url?.username ?? "") + (url?.password ?? ""));
    return true;
  } catch {
    return false;
  }
}
