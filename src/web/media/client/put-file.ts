/** The response to an upload: its status, 0 without a response, and its text. */
export interface PutAnswer {
  status: number;
  text: string;
}

/** Uploads a file and reports progress from 0 to 1, which `fetch` can't. Rejects only if `signal` is aborted. */
export function putFile(
  file: File,
  to: { url: string; headers: Readonly<Record<string, string>> },
  { signal, onShare }: { signal: AbortSignal; onShare(share: number): void },
): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", to.url);
    for (const [name, value] of Object.entries(to.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(signal.reason);
      else resolve({ status: request.status, text: request.responseText });
    });
    request.send(file);
  });
}
