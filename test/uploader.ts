import { type OpenService, SECRET } from "./open-service.ts";

/** What a presign answers. */
export interface Presigned {
  assetId: string;
  uploadUrl: string;
  uploadHeaders: Record<string, string>;
  publicUrl: string;
  storageKey: string;
  expiresAt: string;
}

/** What a client of uploads does, each step for itself; as the shared secret where no other headers are given. */
export function createUploader(
  service: Pick<OpenService, "url">,
  headers: Record<string, string> = { authorization: `Bearer ${SECRET}` },
) {
  const post = (path: string, body: object) =>
    fetch(service.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const askPresign = (announced: object) => post("/api/service/assets/presign", announced);
  const presign = async (announced: object = {}): Promise<Presigned> => {
    const answer = await askPresign(announced);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  /** The address of the upload on the port the service listens on. */
  const addressOf = ({ uploadUrl }: Pick<Presigned, "uploadUrl">) => {
    const { pathname, search } = new URL(uploadUrl);
    return service.url + pathname + search;
  };
  const put = (presigned: Presigned, body: Uint8Array | string, more: Record<string, string> = {}) =>
    fetch(addressOf(presigned), {
      method: "PUT",
      headers: { ...presigned.uploadHeaders, ...more },
      body: Buffer.from(body),
    });
  const confirm = ({ assetId, storageKey, publicUrl }: Presigned, said: object = {}) =>
    post("/api/service/assets/confirm", { assetId, storageKey, publicUrl, assetType: "image", ...said });
  return {
    askPresign,
    presign,
    addressOf,
    put,
    confirm,
    /** All three steps; the answer of the last. */
    async upload(bytes: Uint8Array | string, announced: object = {}, said: object = {}): Promise<Response> {
      const presigned = await presign(announced);
      const sent = await put(presigned, bytes);
      if (sent.status !== 204) return sent;
      return confirm(presigned, said);
    },
  };
}

export type Uploader = ReturnType<typeof createUploader>;
