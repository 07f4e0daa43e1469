/**
 * The remedy for an address whose user or password contains a character that ends it early; undefined if it is
 * complete. The sentence doesn't repeat the address.
 */
export function secretFault(address: string): string | undefined {
  const [, authority = "", rest = ""] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  const url = URL.parse(address);
  const [path = ""] = rest.split("?");
  // An @ after a password precedes the host, unless an earlier character cut the password.
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
