/**
 * Finds the end of a picture within its file. No program needs the bytes after it to show the picture, but they may
 * make the file a second kind of file too.
 */

/** Whether anything but zeros follows the end of a picture; true also if the end is not found. */
export function hasMoreBehind(type: string, bytes: Buffer): boolean {
  switch (type) {
    case 'image/jpeg':
      return hasTextBehind(bytes);
    case 'image/png':
      return endOfPng(bytes) !== unpadded(bytes);
    case 'image/gif':
      // A GIF ends with its trailer 0x3b. A file of two kinds does not, because its other half comes last.
      return bytes[unpadded(bytes) - 1] !== 0x3b;
    case 'image/webp':
      return evenly(8 + bytes.readUInt32LE(4)) < unpadded(bytes);
    case 'image/avif':
      return endOfBoxes(bytes) !== bytes.length;
    default:
      return false;
  }
}

/** The number of bytes without the zeros at the end, with which some programs pad files. */
function unpadded(bytes: Buffer): number {
  let length = bytes.length;
  while (bytes[length - 1] === 0) length--;
  return length;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Phones append videos and further pictures to a JPEG, but no text. */
function hasTextBehind(bytes: Buffer): boolean {
  const behind = bytes.subarray(bytes.lastIndexOf(endOfJpeg) + 2);
  return (
    behind.length > 0 &&
    behind.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127))
  );
}

const evenly = (length: number) => length + (length % 2);

/** A PNG consists of chunks of length, name, data and checksum. IEND is the last one. */
function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return -1;
}

/**
 * AVIF consists of boxes of length, name and data. Length 1 means that the length follows in eight more bytes, 0
 * that the box fills the rest.
 */
function endOfBoxes(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return bytes.length;
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) return -1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return -1;
    at += length;
  }
  return at;
}
