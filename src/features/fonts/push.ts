import { definePush } from "../../cli/push/push-step.ts";
import { postFonts } from "./contract.ts";
import { fontsKind } from "./kind.ts";

export const pushFonts = definePush({
  step: "fonts",
  kind: fontsKind,
  endpoint: postFonts,
  async body({ records: [record], blobs }) {
    if (!record) return undefined;
    const fonts = await Promise.all(
      record.document.fonts.map(async ({ hash, size: _, ...font }) => {
        const bytes = await blobs?.get(hash)?.();
        if (!bytes) throw new Error(`${font.filename} went away while it was read. Push again.`);
        return { ...font, data: Buffer.from(bytes).toString("base64") };
      }),
    );
    return { fonts };
  },
  absent: "public/fonts/",
});
