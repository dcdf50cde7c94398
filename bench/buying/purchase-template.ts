import type { Statement } from '#server/platform/database/statement.ts';
import type { SentStatement } from './record-statements.ts';

/** The values of statements that differ between purchases. */
export interface Particulars {
  memberId: string;
  tokenHash: string;
  productId: string;
  key: string;
  /** Known after the buying context was read at checkout. */
  temporaryOrderId: string;
  orderId: string;
  orderNo: string;
  /** The version of the order when it was read. */
  seenAs: string;
}

type Piece = string | { of: keyof Particulars } | { after: number };
type Value = readonly Piece[] | null;

/** The statements of one message, with the values of a purchase that began at this instant (ms). */
export type Message = (particulars: Particulars, began: number) => Statement[];

const instant = /\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/;

/** Makes the messages of a recorded purchase repeatable: its particular values are replaced, including instants. */
export function toTemplate(
  recorded: readonly SentStatement[][],
  particulars: Particulars,
  began: number,
): Message[] {
  const names = new Map(
    Object.entries(particulars).map(([name, value]) => [value, name as keyof Particulars]),
  );
  const words = [...names.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Not inside a longer number or word.
  const pattern = new RegExp(`(${instant.source}|(?<!\\w)(?:${words.join('|')})(?!\\w))`, 'g');
  const toPiece = (part: string): Piece => {
    const of = names.get(part);
    if (of) return { of };
    return instant.test(part) ? { after: Date.parse(part) - began } : part;
  };
  const toValue = (value: string | null): Value =>
    value === null ? null : value.split(pattern).map(toPiece);
  const messages = recorded.map((statements) =>
    statements.map(({ name, text, values }) => ({ name, text, values: values.map(toValue) })),
  );
  return messages.map((statements) => (ours, now) => {
    const fill = (piece: Piece): string => {
      if (typeof piece === 'string') return piece;
      return 'of' in piece ? ours[piece.of] : new Date(now + piece.after).toISOString();
    };
    return statements.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map((value) => value?.map(fill).join('') ?? null),
    }));
  });
}
