/** The needed and the private content of a TIFF structure (Exif 3.0, 4.6). */
export interface Exif {
  /** Its rotation, 1 to 8 (Exif 3.0, Orientation); 1 is unrotated. */
  orientation: number;
  /** Whether it contains the location. */
  hasLocation: boolean;
}

const ORIENTATION = 0x0112;
const GPS = 0x8825;
const ENTRY = 12;

/** TIFF type SHORT. */
const SHORT = 3;

/** Reads the first directory; damaged entries are ignored. As in browsers, the first orientation of its type applies. */
export function readExif(tiff: Uint8Array): Exif {
  const exif: Exif = { orientation: 1, hasLocation: false };
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return exif;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return exif;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return exif;
  const entries = view.getUint16(directory, little);
  let isOriented = false;
  for (let at = directory + 2, left = entries; left > 0 && at + ENTRY <= view.byteLength; at += ENTRY, left--) {
    const tag = view.getUint16(at, little);
    if (tag === GPS) exif.hasLocation = true;
    if (tag !== ORIENTATION || isOriented) continue;
    const value = view.getUint16(at + 8, little);
    if (view.getUint16(at + 2, little) !== SHORT || view.getUint32(at + 4, little) !== 1) continue;
    if (value < 1 || value > 8) continue;
    exif.orientation = value;
    isOriented = true;
  }
  return exif;
}

/** A TIFF structure that contains only the orientation. */
export function orientationOnlyExif(orientation: number): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint32(0, 0x49492a00);
  tiff.setUint32(4, 8, true);
  tiff.setUint16(8, 1, true);
  tiff.setUint16(10, ORIENTATION, true);
  tiff.setUint16(12, 3, true);
  tiff.setUint32(14, 1, true);
  tiff.setUint16(18, orientation, true);
  return new Uint8Array(tiff.buffer);
}

/** Whether XMP (ISO 16684-1) contains the location. */
export const xmpHasLocation = (xmp: Uint8Array): boolean => Buffer.from(xmp).includes("GPSL");
