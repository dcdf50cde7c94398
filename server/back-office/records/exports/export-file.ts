import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { listedNamed } from '#contract/resources/listings/index.ts';
import { rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { refusePersonal } from './personal-fields.ts';
import { exportFiles, exportPieces } from './tables.ts';

/**
 * The file that a task has made, for who asked for it and may still take it away; NOT_FOUND for everybody else, and as
 * soon as its time is over.
 */
export async function readExportFile(shop: Shop, request: RequestContext, taskId: number) {
  const { administratorId, role } = request;
  const [file] = await shop.db
    .select()
    .from(exportFiles)
    .where(
      and(
        eq(exportFiles.taskId, taskId),
        eq(exportFiles.administratorId, administratorId),
        gt(exportFiles.expiresAt, shop.clock.now()),
      ),
    );
  const listed = file && listedNamed(file.resource);
  if (!listed) return refused('NOT_FOUND');
  const right = rightTo(listed, 'export');
  if (!role || !right || !hasRight(role, right)) return refused('FORBIDDEN');
  const refusal = file.isPersonal ? refusePersonal(request) : undefined;
  if (refusal) return refusal;
  const pieces = Readable.from(piecesOf(shop.db, taskId), { objectMode: false });
  return done(fileAnswer(file.fileName, file.contentType, pieces));
}

async function* piecesOf(db: Queryable, taskId: number): AsyncGenerator<Buffer> {
  for (let last = -1; ; ) {
    const [piece] = await db
      .select({ place: exportPieces.place, content: exportPieces.content })
      .from(exportPieces)
      .where(and(eq(exportPieces.taskId, taskId), gt(exportPieces.place, last)))
      .orderBy(asc(exportPieces.place))
      .limit(1);
    if (!piece) return;
    yield piece.content;
    last = piece.place;
  }
}
