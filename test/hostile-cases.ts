import { gzipSync } from "node:zlib";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { isObject } from "../src/safe/is-object.ts";
import { BODIES, GZIPPED, HEADERS, HEADS, PATHS, QUERIES, VALUES, ZSTD } from "./hostile-corpus.ts";
import { plan } from "./plan.ts";
import type { RawRequest } from "./raw-http.ts";

/** One hostile request. */
export interface HostileCase {
  /** What it is, so that it can be found again. */
  name: string;
  request: RawRequest;
  /** True where the body may be right, so that the write may be done. */
  mayBeTaken: boolean;
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const METHODS = ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY", "SEARCH", "LINK"];
const TYPES = ["application/json", "application/json; charset=utf-16", "application/vnd.x+json", "APPLICATION/JSON"];
const WRONG_TYPES = ["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml"];

/** `count` requests: each item of the corpora at least once, then mixtures of them. The same for the same seed. */
export function hostileCases(options: {
  endpoints: readonly Endpoint[];
  /** Parameters of the OpenAPI document by path and method. */
  document: unknown;
  secret: string;
  seed: number;
  count: number;
}): HostileCase[] {
  const { endpoints, secret, count } = options;
  const random = createRandom(options.seed);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  };
  const reads = endpoints.filter(({ method }) => method === "GET");
  const writes = endpoints.filter(({ method }) => method !== "GET");
  const withParameters = reads.filter(({ path }) => path.includes("{"));
  const queries = [...QUERIES, ...queriesOf(options.document)];
  const accept = () => pick([[], [["Accept", "text/html"] as const], [["Accept", "application/json"] as const]]);
  const address = (endpoint: Endpoint, value = () => "index") => {
    const values = pathParameters(endpoint.path).map(({ name }) => [name, `{${name}}`] as const);
    const template = addressOf(endpoint, Object.fromEntries(values));
    return template.replace(/%7B\w+%7D/g, value);
  };
  const writing = (endpoint: Endpoint, body: Buffer, headers: RawRequest["headers"] = []): RawRequest => ({
    method: endpoint.method,
    target: endpoint.path,
    body,
    headers: [["Authorization", `Bearer ${secret}`], ...headers],
  });

  const path = (value: string): HostileCase => {
    const endpoint = pick(withParameters);
    const headers = accept();
    return read(
      `path ${value.slice(0, 60)} of ${endpoint.path}`,
      address(endpoint, () => value),
      headers,
    );
  };
  const query = (value: string): HostileCase => {
    const endpoint = pick(reads);
    return read(`query ${value.slice(0, 60)} of ${endpoint.path}`, address(endpoint) + value, accept());
  };
  const header = (headers: NonNullable<RawRequest["headers"]>): HostileCase => {
    const endpoint = pick(reads);
    return read(`${headers[0]?.join(": ").slice(0, 60)} to ${endpoint.path}`, address(endpoint), headers);
  };
  const method = (name: string): HostileCase => {
    const endpoint = pick(endpoints);
    const target = address(endpoint);
    const mayBeTaken = endpoints.some(
      (other) => other.path === endpoint.path && other.method === name && plan(other).public,
    );
    return { name: `${name} ${target}`, request: { method: name, target, headers: accept() }, mayBeTaken };
  };
  const body = ([name, bytes]: [string, Buffer]): HostileCase => {
    const endpoint = pick(writes);
    const type = random() < 0.8 ? pick(TYPES) : pick(WRONG_TYPES);
    const packed = random() < 0.3;
    const headers: [string, string][] = [
      ["Content-Type", type],
      ...(packed ? [["Content-Encoding", "gzip"] as [string, string]] : []),
    ];
    const request = writing(endpoint, packed ? gzipSync(bytes) : bytes, headers);
    return { name: `body ${name} as ${type} to ${endpoint.path}`, request, mayBeTaken: false };
  };
  const packed = (encoding: string, [name, bytes]: [string, Buffer]): HostileCase => {
    const endpoint = pick(writes);
    const headers = [["Content-Type", "application/json"] as const, ["Content-Encoding", encoding] as const];
    const request = writing(endpoint, bytes, headers);
    return { name: `${encoding} ${name} to ${endpoint.path}`, request, mayBeTaken: false };
  };
  const value = (index: number): HostileCase => {
    const endpoint = pick(writes);
    const places = pointersOf(endpoint.example);
    const place = places[index % places.length] ?? [];
    const changed = replaceAt(endpoint.example, place, pick(VALUES));
    const request = writing(endpoint, Buffer.from(JSON.stringify(changed)), [["Content-Type", "application/json"]]);
    return { name: `value at /${place.join("/")} of ${endpoint.path}`, request, mayBeTaken: true };
  };
  const framing = (index: number): HostileCase => {
    const endpoint = pick(writes);
    const bytes = Buffer.from("{}");
    const framed = FRAMINGS[index % FRAMINGS.length]?.(bytes) ?? { body: bytes, headers: [] };
    const headers = [["Content-Type", "application/json"] as const, ...framed.headers];
    return {
      name: `framing ${index % FRAMINGS.length} to ${endpoint.path}`,
      request: writing(endpoint, framed.body, headers),
      // An empty object is enough for some.
      mayBeTaken: endpoint.body?.safeParse({}).success !== false,
    };
  };
  const mixture = (): HostileCase => {
    const endpoint = pick(withParameters);
    const target = address(endpoint, () => pick(PATHS)) + pick(queries);
    const headers = pick(HEADERS);
    const name = `${target.slice(0, 90)} with ${headers[0]?.join(": ").slice(0, 40)}`;
    return { name, request: { method: random() < 0.9 ? "GET" : pick(METHODS), target, headers }, mayBeTaken: false };
  };

  const cases = [
    ...HEADS.map(
      (head): HostileCase => ({
        name: `head ${JSON.stringify(head.slice(0, 60))}`,
        request: { method: "", target: "", head },
        mayBeTaken: false,
      }),
    ),
    ...PATHS.map(path),
    ...queries.map(query),
    ...HEADERS.map(header),
    ...METHODS.map(method),
    ...Object.entries(BODIES).map(body),
    ...Object.entries(GZIPPED).map((one) => packed("gzip", one)),
    ...Object.entries(ZSTD).map((one) => packed("zstd", one)),
    ...FRAMINGS.map((_, index) => framing(index)),
  ];
  const more = [
    () => path(pick(PATHS)),
    () => query(pick(queries)),
    () => header(pick(HEADERS)),
    () => method(pick(METHODS)),
    () => body(pick(Object.entries(BODIES))),
    () => framing(Math.floor(random() * FRAMINGS.length)),
    ...Array.from({ length: 4 }, () => () => value(Math.floor(random() * 1_000))),
    ...Array.from({ length: 4 }, () => mixture),
  ];
  while (cases.length < count) cases.push(pick(more)());
  return cases;
}

const read = (name: string, target: string, headers: RawRequest["headers"]): HostileCase => ({
  name,
  request: { method: "GET", target, headers },
  mayBeTaken: false,
});

const FRAMINGS: readonly ((bytes: Buffer) => { body: Buffer; headers: [string, string][] })[] = [
  (body) => ({ body: body.subarray(0, 1), headers: [["Content-Length", "1"]] }),
  (body) => ({
    body: Buffer.concat([body, Buffer.from("GET /healthz HTTP/1.1\r\n\r\n")]),
    headers: [["Content-Length", `${body.length}`]],
  }),
  (body) => ({
    body: Buffer.from(`${body.length}\r\n${body}\r\n0\r\n\r\n`),
    headers: [["Transfer-Encoding", "chunked"]],
  }),
  (body) => ({
    body: Buffer.from(
      `${[...`${body}`].map((one) => `1;x=${"y".repeat(50)}\r\n${one}\r\n`).join("")}0\r\nX: y\r\n\r\n`,
    ),
    headers: [["Transfer-Encoding", "chunked"]],
  }),
  () => ({ body: Buffer.from("0\r\n\r\n"), headers: [["Transfer-Encoding", "chunked"]] }),
  () => ({ body: Buffer.from("-2\r\n{}\r\n0\r\n\r\n"), headers: [["Transfer-Encoding", "chunked"]] }),
  (body) => ({
    body,
    headers: [
      ["Content-Length", `${body.length}`],
      ["Content-Encoding", "br"],
    ],
  }),
  (body) => ({
    body,
    headers: [
      ["Content-Length", `${body.length}`],
      ["Content-Encoding", "gzip, gzip"],
    ],
  }),
  (body) => ({
    body,
    headers: [
      ["Content-Length", `${body.length}`],
      ["Content-Encoding", "deflate"],
    ],
  }),
  (body) => ({
    body,
    headers: [
      ["Content-Length", `${body.length}`],
      ["Expect", "100-continue"],
    ],
  }),
  (body) => ({
    body,
    headers: [
      ["Content-Length", `0${body.length}`],
      ["X-Registry-Push", "x"],
    ],
  }),
];

/** A query for each parameter the document declares, with values of other types. */
function queriesOf(document: unknown): string[] {
  const paths = isObject(document) && isObject(document.paths) ? Object.values(document.paths) : [];
  const operations = paths.filter(isObject).flatMap((path) => Object.values(path).filter(isObject));
  const names = operations
    .flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters.filter(isObject) : []))
    .flatMap(({ name, in: place }) => (place === "query" && typeof name === "string" ? [name] : []));
  return [...new Set(names)].flatMap((name) =>
    ["", "-1", "%00", "x".repeat(3_000)].map((value) => `?${name}=${value}`),
  );
}

/** Places inside a value, the value itself among them. */
export function pointersOf(value: unknown, at: readonly string[] = []): string[][] {
  const inner = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return [[...at], ...inner.flatMap(([key, child]) => pointersOf(child, [...at, key]))];
}

/** A copy with another value at one place. */
export function replaceAt(value: unknown, [key, ...rest]: readonly string[], wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, rest, wanted) : item));
  return isObject(value) ? { ...value, [key]: replaceAt(value[key], rest, wanted) } : value;
}
