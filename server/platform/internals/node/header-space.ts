/** Bytes before those of a packed body, where the head of its answer finds room. */
export const headerSpace = 4096;

/** The buffers whose end is the bytes that they stand under here. */
const wholes = new WeakMap<Buffer, Buffer>();

/** The same bytes, in memory behind room for a head. */
export function withHeaderSpace(bytes: Buffer): Buffer {
  const whole = Buffer.allocUnsafeSlow(headerSpace + bytes.length);
  bytes.copy(whole, headerSpace);
  const behind = whole.subarray(headerSpace);
  wholes.set(behind, whole);
  return behind;
}

/** The buffer with the room before these bytes; only who asks first gets it, and may write to the room. */
export function takeWhole(bytes: Buffer): Buffer | undefined {
  const whole = wholes.get(bytes);
  wholes.delete(bytes);
  return whole;
}
