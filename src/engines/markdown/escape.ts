/** Text as it must stand in HTML, in content and in double-quoted attributes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
