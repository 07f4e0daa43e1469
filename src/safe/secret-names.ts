/** The only list for recognizing secrets by name or shape: for the configuration, `.env` files and variables. */

/** Words that mean a secret, as a name or in a name. */
const SECRET_WORDS = new Set(
  "secret secrets password passwords passwd pwd passphrase passphrases passcode token authorization bearer pat dsn session sessions cookie cookies private credential credentials creds webhook webhooks auth jwt apikeys accesskeyid webhookurl npmauth sessionid".split(
    " ",
  ),
);

/** Endings of secret names written as one word: `githubtoken`, `dbpassword`. */
const SECRET_ENDS = ["token", "secret", "password", "passphrase", "apikey", "accesskey", "secretkey", "privatekey"];

/** Words that make a following `key` a secret; without them it names a record, a color or a button. */
const OF_KEYS = new Set(
  "api access signing sign license licence secret private encryption encrypt crypto cipher auth service account client ssh gpg pgp deploy storage master admin hmac jwt aes rsa ssl tls server subscription consumer app application integration write read".split(
    " ",
  ),
);

/** Words that make a following `tokens` a secret; without them these are design tokens. */
const OF_TOKENS = new Set(
  "access api auth refresh bearer session personal login deploy bot npm github gitlab csrf oauth service user".split(
    " ",
  ),
);

/** Words that make a following `token` a design value. */
const OF_DESIGN = new Set(
  "design color colour spacing space size font typography radius border shadow motion opacity semantic primitive alias".split(
    " ",
  ),
);

/** Words that make a following `pass` a password; without them it is a ticket or a step. */
const OF_PASS = new Set(
  "db database smtp mail user admin login auth ftp http proxy redis mysql pg postgres ssh key root".split(" "),
);

/** Last words of names that describe a secret or its location, but aren't secrets. */
const ABOUT = new Set(
  "path paths file files folder folders dir directory name names prefix suffix sort order set sets group groups format type types page pages count limit length timeout ttl lifetime expiry expires policy field label title method provider domain endpoint banner consent notice enabled required scheme mode color colors style styles source sources output category categories naming transform transforms studio build css reference description docs table version view layout preview previews theme themes storage store strategy handling support".split(
    " ",
  ),
);

/** Sign-in addresses are public; a webhook address is itself a secret. */
const ADDRESS = new Set(["url", "uri", "href", "host"]);
const SECRET_AT_AN_ADDRESS = new Set(["webhook", "webhooks", "dsn", "secret", "password", "private"]);

/** The words of a name, split at case, digits and separators: `npmAuth2_key` is npm, auth, key. */
export const splitSecretName = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Whether a name means a secret. */
export function isSecretName(name: string): boolean {
  const words = splitSecretName(name);
  const last = words.at(-1) ?? "";
  if (words.length > 1 && ABOUT.has(last)) return false;
  if (words.length > 1 && ADDRESS.has(last)) return words.some((word) => SECRET_AT_AN_ADDRESS.has(word));
  return words.some((word, at) => {
    const before = words[at - 1] ?? "";
    const end = SECRET_ENDS.find((one) => word.endsWith(one));
    if (end !== undefined) return !OF_DESIGN.has(word.slice(0, -end.length) || before);
    if (word === "tokens") return OF_TOKENS.has(before);
    if (word === "key" || word === "keys") return OF_KEYS.has(before);
    if (word === "pass") return words.length === 1 || OF_PASS.has(before);
    return SECRET_WORDS.has(word) && before !== "public";
  });
}

/** Whether the name of a variable means a secret: every `key` is one there. */
export const isSecretVariable = (name: string): boolean =>
  !PUBLIC_VARIABLE.test(name) && (isSecretName(name) || /(?:^|_)key$/i.test(name));

/** Variables whose values are intentionally built into pages. */
const PUBLIC_VARIABLE =
  /^(?:next_)?public_|^(?:vite|react_app|storybook|expo_public|gatsby|nuxt_public)_|_public(?:_key)?$/i;

/** Shapes of secrets from various services. Each is bounded, and begins at the start of a word. */
const SECRET_SHAPES: readonly RegExp[] = [
  /\bfig[a-z]_[\w-]{6,}/,
  /\bgh[oprsu]_\w{6,}/,
  /\bgithub_pat_\w{6,}/,
  /\bgl(?:pat|dt|rt|ptt|ft|soat|cbt)-[\w-]{6,}/,
  /\bsk[-_](?:[a-z0-9]{2,12}[-_]){0,3}(?=\w{0,200}\d)\w{12,}/,
  /\b(?:rk|whsec)_(?:live_|test_)?\w{12,}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{8,}/,
  /\bx(?:ox[a-z]|app)-[\w-]{6,}/,
  /\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/[\w/-]{8,}/,
  /\beyJ[\w-]{6,}\.[\w-]{4,}\.[\w-]*/,
  /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY/,
  /\bAGE-SECRET-KEY-1\w{8,}/,
  /\bnpm_[A-Za-z0-9]{16,}/,
  /\bAIza[\w-]{16,}/,
  /\bya29\.[\w-]{8,}/,
  /\bSG\.[\w-]{12,}\.[\w-]{8,}/,
  /\b(?:dop_v1|shpat|shpss|lin_api|hf|pypi|dsr)_(?=\w*\d)\w{12,}/,
  /^(?:Bearer|Basic) [\w.+/=-]{8,}$/i,
];

/** Longer texts are prose, and only this part is checked. */
const LOOKED_AT = 10_000;

/** Whether a value has the shape of a secret, or is an address with a secret in its query. */
export function looksSecret(value: string): boolean {
  const text = value.slice(0, LOOKED_AT);
  if (SECRET_SHAPES.some((shape) => shape.test(text))) return true;
  return [...text.matchAll(/[?&]([\w-]{1,60})=[^&\s#]{8}/g)].some(([, name = ""]) => isSecretName(name));
}

const CREDENTIALS_IN_ADDRESS = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@:]*:[^\s/]*@/gi;

/** A text without `user:password@` in its addresses. */
export const stripCredentials = (text: string): string => text.replace(CREDENTIALS_IN_ADDRESS, "$1");
