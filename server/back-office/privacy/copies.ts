import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { mostCopyDownloads } from '#contract/privacy.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { readSignedId } from '#server/platform/signed-id.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { findFile, readFilePieces } from '../resource-calls/exports/keep-file.ts';
import { beginTask, findTask } from '../tasks/tasks.ts';
import type { CopyData } from './copy-task.ts';
import { copyLink, requestNo } from './request-number.ts';
import { lockRequest, subjectType } from './requests.ts';
import { privacyRequests } from './tables.ts';

/**
 * Enqueues the task that makes the copy of a member's data. Its link is sent by e-mail when the copy is finished.
 * USER_IS_UNVERIFIED for an e-mail that is not verified; ALREADY_HANDLED for a request that has ended.
 */
export function sendCopy(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note, inside }) => {
    const request = await lockRequest(transaction, id);
    if (request?.kind !== 'EXPORT') return refused('NOT_FOUND');
    if (request.state !== 'RECEIVED') return refused('ALREADY_HANDLED');
    const person = await findPerson(transaction, shop.keyedHash, request.memberId);
    if (!person?.isVerified) {
      return refused('USER_IS_UNVERIFIED', { message: '會員的信箱尚未驗證，不能寄出個人資料' });
    }
    const taskId = await beginCopy(inside, transaction, actor, id);
    await note({ call: 'sendPrivacyCopy', subject: [subjectType, id], after: { state: 'MAKING' } });
    return done({ taskId });
  });
}

/** Begins the task of a request for a copy; answers its id. `administratorId` is null for a member who asked alone. */
export async function beginCopy(
  inside: Pick<ShopInTransaction, 'clock' | 'jobs' | 'config'>,
  transaction: Transaction,
  { administratorId, requestId }: { administratorId: number | null; requestId: string },
  id: number,
): Promise<number> {
  const copyData: CopyData = { requestId: id, brand: inside.config.BRAND_NAME };
  const author = { administratorId, requestId };
  const taskId = await beginTask(inside, transaction, author, {
    kind: 'MEMBER_COPY',
    title: requestNo(id),
    data: { ...copyData, path: `/privacy-requests/${id}` },
  });
  await transaction
    .update(privacyRequests)
    .set({ state: 'MAKING', reason: '', taskId, decidedBy: administratorId, requestId })
    .where(eq(privacyRequests.id, id));
  return taskId;
}

/** Sends the links of finished copies, and resets requests whose copy failed, so that it can be made again. */
export async function mailMadeCopies({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const making = await db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(eq(privacyRequests.state, 'MAKING'));
  for (const { id } of making) {
    await db.transaction(async (transaction) => {
      const request = await lockRequest(transaction, id);
      if (request?.state !== 'MAKING') return;
      const task = request.taskId ? await findTask(transaction, request.taskId) : undefined;
      if (task?.state === 'WAITING' || task?.state === 'RUNNING') return;
      const file = task && (await findFile(transaction, task.id, clock.now()));
      const isMade = task?.state === 'DONE' && file?.expiresAt;
      await transaction
        .update(privacyRequests)
        .set(
          isMade
            ? { state: 'DONE', doneAt: clock.now(), linkUntil: file.expiresAt }
            : { state: 'RECEIVED', taskId: null, reason: task?.error ?? '製作複本的任務沒有完成' },
        )
        .where(eq(privacyRequests.id, id));
      if (!isMade) return;
      const jobData = { requestId: id, occasion: 'copy' } as const;
      await jobs.enqueue(transaction, 'send-privacy-letter', jobData);
    });
  }
}

/** The copy of a mailed link, at most five times; LINK_INVALID for any other token. */
export async function downloadCopy(shop: Shop, request: RequestContext, token: string) {
  const limited = await throttle(shop, 'privacy-copy', request);
  if (limited) return limited;
  const now = shop.clock.now();
  const id = readSignedId(shop.keyedHash, copyLink, token, now);
  if (id === undefined) return refused('LINK_INVALID');
  const [counted] = await shop.db
    .update(privacyRequests)
    .set({ downloads: sql`${privacyRequests.downloads} + 1`, downloadedAt: now })
    .where(
      and(
        eq(privacyRequests.id, id),
        eq(privacyRequests.state, 'DONE'),
        gt(privacyRequests.linkUntil, now),
        lt(privacyRequests.downloads, mostCopyDownloads),
      ),
    )
    .returning({ taskId: privacyRequests.taskId, downloads: privacyRequests.downloads });
  const file = counted?.taskId ? await findFile(shop.db, counted.taskId, now) : undefined;
  if (!file) return refused('LINK_INVALID');
  shop.log.info({ requestId: id, downloads: counted?.downloads }, 'copy of personal data fetched');
  return done(fileAnswer(file.fileName, file.contentType, readFilePieces(shop.db, file.taskId)));
}
