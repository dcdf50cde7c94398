/**
 * The bytes of each character in Big5. Node only decodes Big5, so the table is made by decoding every pair of
 * bytes.
 */
let codes: Map<string, readonly [number, number]> | undefined;

function readTable(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('big5');
  const table = new Map<string, readonly [number, number]>();
  for (let lead = 0xa1; lead <= 0xf9; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) {
        table.set(character, [lead, trail]);
      }
    }
  }
  return table;
}

/** Encodes a text in Big5; a character that Big5 lacks becomes a question mark. */
export function toBig5(text: string): Buffer {
  codes ??= readTable();
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? [code] : [...(codes?.get(character) ?? [0x3f])];
  });
  return Buffer.from(bytes);
}
