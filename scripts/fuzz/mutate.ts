import type { Dice } from '#server/testing/random-life/dice.ts';

/** Bytes that a made input has at most. */
export const mostBytes = 64 * 1024;
/** How often an input is changed at most. */
const mostChanges = 8;
/** A part that is repeated is repeated up to this often. */
const mostRepeats = 2_000;

/** Bytes and texts that readers often handle wrongly. */
const unusual = [
  ...['', '\0', '\r\n', '"', "'", '<', '>', '&', '=', '%', '\\', '/', '[', ']', '{', '}', ',', ':'],
  ...['-1', '0', '1e309', '9007199254740993', 'NaN', 'null', 'true', '__proto__', 'constructor'],
  ...[
    '%00',
    '%zz',
    '&#0;',
    '&#x110000;',
    '<!DOCTYPE a>',
    '<![CDATA[',
    '\u2028',
    '\ufeff',
    '\\ud800',
  ],
].map((text) => Buffer.from(text));
const unusualBytes = [0x00, 0x0a, 0x7f, 0x80, 0xc0, 0xfe, 0xff];

/** Makes a new input of known ones: parts are removed, repeated, replaced or taken from another input. */
export function mutate(dice: Dice, known: readonly Buffer[], words: readonly Buffer[]): Buffer {
  let bytes = dice.one(known);
  const changes = dice.between(1, dice.luck(70) ? 3 : mostChanges);
  for (let change = 0; change < changes; change++) {
    bytes = dice.one(ways)({ dice, bytes, known, words }).subarray(0, mostBytes);
  }
  return bytes;
}

interface Given {
  dice: Dice;
  bytes: Buffer;
  known: readonly Buffer[];
  words: readonly Buffer[];
}

const ways: readonly ((given: Given) => Buffer)[] = [
  flipBit,
  ({ dice, bytes }) => replaced(bytes, partOf(dice, bytes, 1), Buffer.of(dice.one(unusualBytes))),
  ({ dice, bytes }) => replaced(bytes, partOf(dice, bytes, 1), Buffer.of(dice.between(0, 255))),
  ({ dice, bytes }) => replaced(bytes, partOf(dice, bytes), Buffer.alloc(0)),
  ({ dice, bytes }) => replaced(bytes, partOf(dice, bytes), dice.one(unusual)),
  ({ dice, bytes }) => replaced(bytes, placeIn(dice, bytes), dice.one(unusual)),
  ({ dice, bytes, words }) => replaced(bytes, placeIn(dice, bytes), anyOf(dice, words)),
  ({ dice, bytes, words }) => replaced(bytes, partOf(dice, bytes, 12), anyOf(dice, words)),
  repeatPart,
  ({ dice, bytes, known }) => {
    const other = dice.one(known);
    const [from, to] = partOf(dice, other);
    return replaced(bytes, placeIn(dice, bytes), other.subarray(from, to));
  },
  ({ dice, bytes, known }) => {
    const other = dice.one(known);
    return Buffer.concat([
      bytes.subarray(0, dice.between(0, bytes.length)),
      other.subarray(dice.between(0, other.length)),
    ]);
  },
  changeNumber,
];

const anyOf = (dice: Dice, words: readonly Buffer[]) =>
  words.length > 0 ? dice.one(words) : dice.one(unusual);

type Range = readonly [from: number, to: number];

function placeIn(dice: Dice, bytes: Buffer): Range {
  const at = dice.between(0, bytes.length);
  return [at, at];
}

function partOf(dice: Dice, bytes: Buffer, most = bytes.length): Range {
  const from = dice.between(0, Math.max(0, bytes.length - 1));
  const length = dice.between(1, Math.max(1, dice.luck(80) ? Math.min(most, 32) : most));
  return [from, Math.min(bytes.length, from + length)];
}

const replaced = (bytes: Buffer, [from, to]: Range, by: Buffer) =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);

function flipBit({ dice, bytes }: Given): Buffer {
  if (bytes.length === 0) return bytes;
  const changed = Buffer.from(bytes);
  const at = dice.between(0, bytes.length - 1);
  changed[at] = (changed[at] ?? 0) ^ (1 << dice.between(0, 7));
  return changed;
}

function repeatPart({ dice, bytes }: Given): Buffer {
  const [from, to] = partOf(dice, bytes);
  const part = bytes.subarray(from, to);
  const fitting = Math.floor((mostBytes - bytes.length) / Math.max(1, part.length));
  const times = Math.min(fitting, dice.luck(80) ? dice.between(1, 4) : mostRepeats);
  return replaced(bytes, [to, to], Buffer.concat(Array.from({ length: times }, () => part)));
}

/** Changes a number that is written in digits. */
function changeNumber({ dice, bytes }: Given): Buffer {
  const numbers = [...bytes.toString('latin1').matchAll(/\d+/g)];
  if (numbers.length === 0) return bytes;
  const { 0: digits, index } = dice.one(numbers);
  const changed = dice.one([
    '0',
    '-1',
    `${digits}0`,
    `${Number(digits) + 1}`,
    '65535',
    '4294967296',
  ]);
  return replaced(bytes, [index, index + digits.length], Buffer.from(changed));
}
