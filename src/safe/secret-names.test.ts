import { expect, it } from "vitest";
import { isSecretName, isSecretVariable, looksSecret, splitSecretName, stripCredentials } from "./secret-names.ts";

const NAMES =
  "api key|apiKey|api_key|api-key|APIKey|APIKEY|apikeys|accessKey|access_key|accessKeyId|secretAccessKey|authorization|auth|bearer|pwd|passphrase|password|dbPassword|passwd|smtpPass|pass|pat|figmaPat|github_pat|signingKey|license_key|encryptionKey|privateKey|private|dsn|sentryDsn|npmAuth|_auth|webhook|webhookUrl|slack_webhook|session|sessionId|cookie|cookieSecret|token|token2|figmaToken|npm_token|githubtoken|accessTokens|refresh_token|clientSecret|secret|secrets|credentials|basicAuth|jwt|ssh_key|x-api-key";

const NO_NAMES =
  "key|keys|keyboard|monkey|hotkey|keyframes|key_color|keywords|primaryKey|publicKey|fileKey|figma_file_key|designtool_file_key|color_sort|type_sort|component_sort|tokens|designTokens|design_tokens|design-tokens|colorTokens|tokensPath|tokenSets|token_sort|tokenFormat|tokenPath|colorToken|spacing_token|tokenize|tokenizer|author|authors|authority|sessionless|sessionTimeout|secretary|compass|bypass|passenger|passive|boarding_pass|pattern|patch|path|dispatch|cookieBanner|cookie_consent|cookiecutter|privateer|credentialed|authProvider|authUrl|tokenUrl|bearing|designtool_project_id|title|client|breakpoints|base_path|attribution|data-theme";

it("names of secrets", () => {
  const names = NAMES.split("|");
  expect(names.length).toBeGreaterThan(33);
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
});

it("similar names with another meaning", () => {
  const names = NO_NAMES.split("|");
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => isSecretName(name))).toEqual([]);
});

it("keys of any kind are secrets as variables, except for public names", () => {
  expect(["KEY", "OPENAI_KEY", "SENTRY_DSN", "DB_PASS"].filter((name) => !isSecretVariable(name))).toEqual([]);
  expect(["NEXT_PUBLIC_TOKEN", "VITE_API_KEY", "STRIPE_PUBLIC_KEY", "MONKEY"].filter(isSecretVariable)).toEqual([]);
});

// In parts, so that secret scanners don't report this file.
const shaped = (head: string, tail = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5") => `${head}${tail}`;

it("values with the shape of a secret, anywhere in a text", () => {
  const heads = ["figd_", "ghp_", "gho_", "github_pat_", "glpat-", "sk-", "sk-proj-", "sk-ant-api03-", "sk_live_"];
  heads.push(
    "rk_live_",
    "whsec_",
    "xoxb-",
    "xapp-",
    "npm_",
    "AIza",
    "ya29.",
    "dop_v1_",
    "https://hooks.slack.com/services/",
  );
  const values = heads.map((head) => shaped(head));
  values.push(shaped("AKIA", "IOSFODNN7EXAMPLE"), `eyJhbGciOiJIUzI1NiJ9.${"e30"}abc.sig`, "Bearer 0123456789abcdef");
  values.push(
    "-----BEGIN OPENSSH PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----",
    "https://x.example/?api_key=0123456789",
  );
  expect(values.filter((value) => !looksSecret(value))).toEqual([]);
  expect(values.filter((value) => !looksSecret(`See ${value} there`) && !value.startsWith("Bearer"))).toEqual([]);
});

it("similar values with another meaning", () => {
  const values = [
    "sk-fading-circle",
    "sk-circle12 sk-child",
    "task-list-0123456789abc",
    "desk-1234567890123",
    "AKIA",
    "npm_config_registry",
  ];
  values.push(
    "#d9d9d9",
    "figma",
    "ghp",
    "eyJ",
    "https://acme.example/?page=0123456789",
    "design-system/tokens",
    "xoxo-",
  );
  values.push(
    "-----BEGIN CERTIFICATE-----",
    "-----BEGIN PUBLIC KEY-----",
    "Basic button",
    "Bearer",
    "aBcD1234efGH5678ijKL90",
  );
  expect(values.filter((value) => looksSecret(value))).toEqual([]);
});

it("addresses are returned without user and password", () => {
  expect(stripCredentials("postgres://u:p@h/d and https://x.example/a@b")).toBe(
    "postgres://h/d and https://x.example/a@b",
  );
});

it("names are split at case, digits and separators", () => {
  expect(splitSecretName("npmAuth2_APIKey.x-y")).toEqual(["npm", "auth", "api", "key", "x", "y"]);
});
