import { open } from 'node:fs/promises';
import { z } from 'zod';
import { privacyChannels } from '#contract/privacy.ts';
import type { Shop } from '#server/shop.ts';

const entrySchema = z.strictObject({
  at: z.iso.datetime(),
  memberId: z.int().positive(),
  kind: z.literal('ERASURE'),
  channel: z.enum(privacyChannels),
});

/**
 * An erasure that a restored database may not know of: when, whose by id, and how it was asked for. No personal data.
 */
export type ErasureEntry = z.infer<typeof entrySchema>;

/**
 * Writes an erasure outside the database, to the log and to the disk of ERASURES_FILE. It is called before the commit
 * and throws if the file cannot be written, so no erasure is missing from the list; one whose commit failed may be in
 * it.
 */
export async function listErasure(
  { config, log }: Pick<Shop, 'config' | 'log'>,
  entry: ErasureEntry,
): Promise<void> {
  log.info({ erasure: entry }, 'a member is erased');
  if (!config.ERASURES_FILE) return;
  const file = await open(config.ERASURES_FILE, 'a', 0o600);
  try {
    // The line break before it separates it from a line that a crash has cut off.
    await file.appendFile(`\n${JSON.stringify({ erasure: entry })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The erasures of a list, the last of each member: an id may have been given again after a restore. Throws a sentence
 * with the numbers of all lines that are none. Of a log (`isLog`) only the lines with an erasure count.
 */
export function readErasures(text: string, { isLog }: { isLog: boolean }): ErasureEntry[] {
  const entries = new Map<number, ErasureEntry>();
  const wrong: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || (isLog && !inLog.test(line))) continue;
    const entry = entryOf(line);
    if (!entry) wrong.push(index + 1);
    else if (entry.at >= (entries.get(entry.memberId)?.at ?? ''))
      entries.set(entry.memberId, entry);
  }
  if (wrong.length === 0) return [...entries.values()];
  throw new Error(
    `These lines are no erasures, so nothing was done: ${wrong.join(', ')}. Remove them if a crash has cut them off.`,
  );
}

/** Also where a log escapes the quotes: such a line is then refused by its number, and not passed over. */
const inLog = /"erasure\\*":\{/;

function entryOf(line: string): ErasureEntry | undefined {
  try {
    // What journalctl or a container puts before the JSON is no part of it.
    const { erasure } = JSON.parse(line.slice(Math.max(line.indexOf('{'), 0)));
    return entrySchema.safeParse(erasure).data;
  } catch {
    return undefined;
  }
}
