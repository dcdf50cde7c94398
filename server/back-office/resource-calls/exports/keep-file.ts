import { Readable } from 'node:stream';
import { and, eq, gt } from 'drizzle-orm';
import { addHours } from '#rules/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { exportFiles, exportPieces } from './tables.ts';

const pieceBytes = 1024 * 1024;

/** Begins the file of a task. A file that was begun before a crash is deleted. */
export async function beginFile(
  db: Queryable,
  file: Omit<typeof exportFiles.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await db.delete(exportFiles).where(eq(exportFiles.taskId, file.taskId));
  await db.insert(exportFiles).values(file);
}

/**
 * Stores the bytes of a begun file for `hours` hours, in pieces of about a megabyte; answers their number and the
 * expiry.
 */
export async function keepFile(
  { db, clock }: { db: Queryable; clock: Clock },
  taskId: number,
  { content, hours }: { content: AsyncIterable<Buffer>; hours: number },
): Promise<{ bytes: number; expiresAt: Date }> {
  let waiting: Buffer[] = [];
  let [size, place, bytes] = [0, 0, 0];
  // The database writes a piece while the next one is made.
  let written: Promise<void> = Promise.resolve();
  const put = async () => {
    if (size === 0) return;
    const piece = { taskId, place, content: Buffer.concat(waiting) };
    bytes += size;
    place += 1;
    [waiting, size] = [[], 0];
    await written;
    written = insertPiece(db, piece);
    // The next write, or the end, awaits it and gets the failure.
    written.catch(() => undefined);
  };
  for await (const piece of content) {
    waiting.push(piece);
    size += piece.length;
    if (size >= pieceBytes) await put();
  }
  await put();
  await written;
  const expiresAt = addHours(clock.now(), hours);
  await db.update(exportFiles).set({ expiresAt }).where(eq(exportFiles.taskId, taskId));
  return { bytes, expiresAt };
}

async function insertPiece(db: Queryable, piece: typeof exportPieces.$inferInsert): Promise<void> {
  await db.insert(exportPieces).values(piece);
  killPoint('export: piece kept');
}

/** The file of a task that has not expired, without its bytes; undefined if there is none. */
export async function findFile(db: Queryable, taskId: number, now: Date) {
  const [file] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.taskId, taskId), gt(exportFiles.expiresAt, now)));
  return file;
}

/** The bytes of a task's file. Besides the piece that is sent, memory holds only the next one. */
export function readFilePieces(db: Queryable, taskId: number): Readable {
  return Readable.from(piecesOf(db, taskId), { objectMode: false });
}

async function* piecesOf(db: Queryable, taskId: number): AsyncGenerator<Buffer> {
  const readPiece = (place: number) =>
    db
      .select({ content: exportPieces.content })
      .from(exportPieces)
      .where(and(eq(exportPieces.taskId, taskId), eq(exportPieces.place, place)))
      .execute();
  for (let [place, reading] = [0, readPiece(0)]; ; ) {
    const [piece] = await reading;
    if (!piece) return;
    // The database reads the next piece while this one is sent.
    place += 1;
    reading = readPiece(place);
    // If the consumer stops early, nobody awaits this promise, so its failure is ignored.
    reading.catch(() => undefined);
    yield piece.content;
  }
}
