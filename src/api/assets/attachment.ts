/**
 * `Content-Disposition` of a download under this name (RFC 6266, 4; RFC 8187): in ASCII for all, in UTF-8 for those that
 * read that. Of a path the last part stays.
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
