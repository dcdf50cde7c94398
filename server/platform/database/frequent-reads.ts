import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Times that a text is sent before PostgreSQL keeps it. */
const often = 5;
/** Texts whose times are counted, and those that get a name; each takes memory in every connection. */
const most = { counted: 500, named: 120 };

type Query = (first: unknown, ...rest: unknown[]) => unknown;

export interface FrequentReads {
  /** The name of what reads by this text, once it was sent often; each call counts as sent. */
  nameOf(text: string): string | undefined;
  /** Has a connection send it by name. */
  byName(client: pg.PoolClient): void;
}

/**
 * Gives what is read often a name, so that PostgreSQL parses and plans it once per connection: for a page, that takes
 * longer than running it. Its plan stays the one for any values, which statements without a name have, too. Connections
 * of one pool share it.
 */
export function nameFrequentReads(): FrequentReads {
  const times = new LRUCache<string, number>({ max: most.counted });
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size === most.named) return known;
    const sent = (times.get(text) ?? 0) + 1;
    times.set(text, sent);
    if (sent < often) return undefined;
    times.delete(text);
    names.set(text, `read often ${names.size + 1}`);
    return names.get(text);
  }

  const byName = (client: pg.PoolClient) => {
    // Looked up each time, because a test may count what all clients send.
    const query: Query = (...given) => (pg.Client.prototype.query as Query).apply(client, given);
    const named: Query = (first, ...rest) => {
      const name = isReading(first) ? nameOf(first.text) : undefined;
      return name ? query({ ...(first as object), name }, ...rest) : query(first, ...rest);
    };
    client.query = named as typeof client.query;
  };
  return { nameOf: (text) => (hasValues(text) ? nameOf(text) : undefined), byName };
}

/** Whether it reads without a name of its own, by a text that does not contain its values. */
function isReading(query: unknown): query is { text: string } {
  if (typeof query !== 'object' || query === null || 'submit' in query) return false;
  const { name, text } = query as { name?: unknown; text?: unknown };
  return !name && typeof text === 'string' && hasValues(text);
}

const hasValues = (text: string): boolean => text.startsWith('select ') && text.includes('$1');
