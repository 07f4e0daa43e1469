import { characterWords, faceWords } from "./face-words.ts";
import type { FontFamily } from "./families.ts";

const GLYPHS = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz 0123456789 &@?!";

/** One font family: its letters, the faces that were pushed, and how many styles use it. */
export function FamilyCard({ family }: { family: FontFamily }) {
  const { name, stack, uses, faces } = family;
  return (
    <li class="f-family">
      <p class="f-family-sample" style={{ "font-family": stack }} aria-hidden="true">
        Aa
      </p>
      <div class="f-family-text">
        <h3>{name}</h3>
        <p class="f-quiet">
          {uses === 0 ? "Not used in text styles" : `${uses} text ${uses === 1 ? "style" : "styles"}`}
        </p>
        <p class="f-glyphs" style={{ "font-family": stack }} aria-hidden="true">
          {GLYPHS}
        </p>
        {faces.length > 0 ? <Faces stack={stack} faces={faces} /> : <NotPushed family={family} />}
      </div>
    </li>
  );
}

function Faces({ stack, faces }: Pick<FontFamily, "stack" | "faces">) {
  const characters = characterWords(faces);
  // Files that share out the characters of one face are one to readers.
  const byWords = new Map(faces.map((face) => [faceWords(face), face]));
  return (
    <>
      <ul class="f-faces">
        {[...byWords].map(([words, face]) => (
          <li style={{ "font-family": stack, "font-weight": String(shownWeight(face)), "font-style": face.style }}>
            {words}
          </li>
        ))}
      </ul>
      {characters && <p class="f-quiet">{characters}</p>}
    </>
  );
}

const REGULAR = 400;

/** The weight of a sample: for a range, regular or the nearest weight. */
const shownWeight = ({ weight, weightRange }: FontFamily["faces"][number]): number =>
  weightRange ? Math.min(Math.max(REGULAR, weightRange.min), weightRange.max) : weight;

const NotPushed = ({ family: { name, fallback, isSystem } }: { family: FontFamily }) => (
  <p class="f-remark">
    {isSystem
      ? "System font. It differs between devices."
      : `${name} isn't part of this design system. If it isn't installed on your device, you see ${fallback ?? "a system font"} instead.`}
  </p>
);
