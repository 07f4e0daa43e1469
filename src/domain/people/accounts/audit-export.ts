import type { AuditEntry } from "./audit.ts";

const COLUMNS = ["id", "at", "actor", "action", "target", "remote", "detail"] as const;

/** Characters that begin a formula in spreadsheets (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell (RFC 4180), which no spreadsheet runs. */
function cell(value: unknown): string {
  const text = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Formats an export has, with the type of each. */
export const AUDIT_FORMATS = {
  jsonl: {
    type: "application/jsonl; charset=utf-8",
    head: "",
    line: (entry: AuditEntry): string => `${JSON.stringify(entry)}\n`,
  },
  csv: {
    type: "text/csv; charset=utf-8; header=present",
    head: `${COLUMNS.join(",")}\r\n`,
    line: (entry: AuditEntry): string => `${COLUMNS.map((column) => cell(entry[column])).join(",")}\r\n`,
  },
} as const;
