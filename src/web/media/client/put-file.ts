/** How a file that was sent arrived: its status, 0 where nothing answered, and what was said. */
export interface PutAnswer {
  status: number;
  text: string;
}

/**
 * Puts a file to an address and tells how much of it is there, from 0 to 1: what `fetch` cannot tell. Rejects only when
 * `signal` is aborted.
 */
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
