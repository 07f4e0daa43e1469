/**
 * Returns the `Content-Disposition` of a download with this name (RFC 6266, 4; RFC 8187): in ASCII for all clients, and
 * in UTF-8 for newer ones. Only uses the last part of a path.
 */
export function attachment(filename: string): string {
  const name = (filename.toWellFormed().split(/[/\\]/).at(-1) ?? "").replace(/\p{Cc}/gu, "") || "file";
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${encoded === plain ? "" : `; filename*=UTF-8''${encoded}`}`;
}
