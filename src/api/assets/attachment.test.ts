import { describe, expect, it } from "vitest";
import { attachment } from "./attachment.ts";

describe("the file name of a download", () => {
  it.each([
    ["report.pdf", 'attachment; filename="report.pdf"'],
    ["a b.pdf", `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`],
    ["Größe.pdf", `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
    ['"; x="y.pdf', `attachment; filename="_; x=_y.pdf"; filename*=UTF-8''%22%3B%20x%3D%22y.pdf`],
    ["it's (1).pdf", `attachment; filename="it's (1).pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
    ["../../etc/passwd", 'attachment; filename="passwd"'],
    ["a\r\nSet-Cookie: b", `attachment; filename="aSet-Cookie: b"; filename*=UTF-8''aSet-Cookie%3A%20b`],
    ["\ud800.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ["", 'attachment; filename="file"'],
  ])("%j", (name, header) => expect(attachment(name)).toBe(header));
});
