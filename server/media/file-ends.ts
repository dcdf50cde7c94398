/**
 * Where pictures end inside their files. What lies behind is nothing that any program needs to show them, but it may make
 * the file something else, too.
 */

/** Whether anything but zeros lies behind the end of a picture; true also if the end is not found. */
export function hasMoreBehind(type: string, bytes: Buffer): boolean {
  switch (type) {
    case 'image/jpeg':
      return hasTextBehind(bytes);
    case 'image/png':
      return endOfPng(bytes) !== unpadded(bytes);
    case 'image/gif':
      // Ends with its trailer, which a file of two kinds never does: its other half lies behind.
      return bytes[unpadded(bytes) - 1] !== 0x3b;
    case 'image/webp':
      return evenly(8 + bytes.readUInt32LE(4)) < unpadded(bytes);
    case 'image/avif':
      return endOfBoxes(bytes) !== bytes.length;
    default:
      return false;
  }
}

/** Bytes without the zeros at the end, with which some programs fill up a file. */
function unpadded(bytes: Buffer): number {
  let length = bytes.length;
  while (bytes[length - 1] === 0) length--;
  return length;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Telephones put films and further pictures behind a JPEG, but no text. */
function hasTextBehind(bytes: Buffer): boolean {
  const behind = bytes.subarray(bytes.lastIndexOf(endOfJpeg) + 2);
  return (
    behind.length > 0 &&
    behind.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127))
  );
}

const evenly = (length: number) => length + (length % 2);

/** Chunks of length, name, data and sum, up to IEND. */
function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return -1;
}

/** Boxes of length, name and data, one behind the other; a length of 1 is written in eight more bytes, 0 means the rest. */
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
