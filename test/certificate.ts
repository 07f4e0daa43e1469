import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate that signs itself, for names and addresses of this machine, and its key; both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
};
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const time = (date: Date) => tlv(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
const YES = tlv(0x01, Buffer.from([255]));

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const ALTERNATIVE_NAMES = oid(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const DAY_MS = 86_400_000;

/** Makes one (RFC 5280, 4.1), good for a day, in which it is its own authority. */
export function makeCertificate(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(names[0] ?? "test")))));
  const alternatives = names.map((one) =>
    /^[\d.]+$/.test(one) ? tlv(0x87, Buffer.from(one.split(".").map(Number))) : tlv(0x82, Buffer.from(one)),
  );
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, YES, tlv(0x04, sequence(YES))),
    sequence(ALTERNATIVE_NAMES, tlv(0x04, sequence(...alternatives))),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, extensions),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, ECDSA_SHA256, tlv(0x03, Buffer.from([0]), signature));
  const text = whole.toString("base64").replace(/.{1,64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
