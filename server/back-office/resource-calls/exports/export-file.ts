import { done, refused } from '#contract/outcome.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { rightTo } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import { contentTypes } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { findFile, readFilePieces } from './keep-file.ts';
import { refusePersonal } from './personal-fields.ts';

/**
 * The file of a task, for the administrator who asked for it and still has the right; NOT_FOUND for everybody else,
 * and after it has expired.
 */
export async function readExportFile(shop: Shop, request: RequestContext, taskId: number) {
  const { administratorId, role } = request;
  const file = await findFile(shop.db, taskId, shop.clock.now());
  const listed = file && listedNamed(file.resource);
  if (!listed || file.administratorId !== administratorId) return refused('NOT_FOUND');
  const right = rightTo(listed, 'export');
  if (!role || !right || !hasRight(role, right)) return refused('FORBIDDEN');
  const refusal = file.isPersonal ? refusePersonal(request) : undefined;
  if (refusal) return refusal;
  const pieces = readFilePieces(shop.db, taskId);
  const packing =
    file.contentType === contentTypes.csv ? ({ 'content-encoding': 'gzip' } as const) : {};
  return done(fileAnswer(file.fileName, file.contentType, pieces, packing));
}
