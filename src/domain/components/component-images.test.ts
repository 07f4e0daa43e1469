import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pngOf } from "../../../test/pictures.ts";
import { sha256 } from "../../store/kind.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { rewriteReferences } from "../assets/media-references.ts";
import { declaredImage, readImageReferences } from "./component-images.ts";

let root = "";
const write = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "images-"));
});
afterAll(() => rm(root, { recursive: true }));

const PICTURE = pngOf([]);
const WEBP = pngOf([], { width: 6 });
const PHOTO = pngOf([], { width: 5 });

const address = (content: string | Uint8Array, ending: string) => `/assets/${sha256(content)}.${ending}`;

describe("image references", () => {
  it("become addresses where the workspace has the image, and stay otherwise", async () => {
    const files = {
      "components/card/dist/a.png": PICTURE,
      "components/card/photo of me.JPEG": PHOTO,
      "components/card/sprite.svg": "sprite",
      "public/img/b.webp": WEBP,
    };
    for (const [path, content] of Object.entries(files)) await write(path, content);
    const html = (a: string, photo: string, sprite: string, b: string) =>
      `<img src="${a}" srcset='${a} 1x, ${b} 2x'>\n<use href="${sprite}#x"/><i style="background: url(${b})">${a}</i>` +
      `<img src="${photo}"><img src="https://x.example/a.png"><img src="data:image/png;base64,a.png"><img src="no.png">` +
      '<img src="../../../../etc/a.png"><a href="page.html">a.png</a>\r\n';
    await write(
      "components/card/dist/card-default.html",
      html("a.png", "../photo%20of%20me.JPEG", "sprite.svg", "/img/b.webp"),
    );
    await write("components/card/dist/card.css", 'i { background: URL( "./a.png" ) }');
    await write("components/plain/dist/plain.html", '<img src="//x.example/a.png">');
    const { rewritten, images } = await readImageReferences(createWorkspaceFiles(root));
    const wanted = html(
      address(PICTURE, "png"),
      address(PHOTO, "jpg"),
      address("sprite", "svg"),
      address(WEBP, "webp"),
    );
    expect(Object.fromEntries(rewritten)).toEqual({
      "components/card/dist/card-default.html": wanted.replace(`>${address(PICTURE, "png")}</i>`, ">a.png</i>"),
      "components/card/dist/card.css": `i { background: URL( "${address(PICTURE, "png")}" ) }`,
    });
    expect(images.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
    expect(images.find(({ path }) => path.endsWith("a.png"))?.refs).toEqual(["./a.png", "a.png"]);
  });

  it("of a declaration stay where the image is an artifact", async () => {
    await write("components/shown/dist/in.png", PICTURE);
    await write("components/shown/out.png", PHOTO);
    const files = createWorkspaceFiles(root);
    expect(await declaredImage(files, "shown", "in.png")).toBeUndefined();
    expect(await declaredImage(files, "shown", "out.png")).toMatchObject({ address: address(PHOTO, "png") });
    expect(await declaredImage(files, "shown", "../../../out.png")).toBeUndefined();
    expect(await declaredImage(files, "shown", undefined)).toBeUndefined();
  });

  it("are replaced in one pass over long hostile text", () => {
    // More than one pass would take longer than a test may.
    for (const text of [` src=${" ".repeat(1_000_000)}url(${"(".repeat(1_000_000)}`, 'src="'.repeat(500_000)])
      expect(rewriteReferences(text, () => undefined)).toBe(text);
  });
});
