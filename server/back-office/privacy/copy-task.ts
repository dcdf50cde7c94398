import { and, eq } from 'drizzle-orm';
import { copyHours } from '#contract/privacy.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import { makeCopy } from '#server/people/privacy/make-copy.ts';
import type { PersonalTable } from '#server/people/privacy/personal-data.ts';
import { readPersonalData, type StoredRows } from '#server/people/privacy/read-personal-data.ts';
import { openKeyedHash } from '#server/platform/keyed-hash.ts';
import { systemRandom } from '#server/platform/random.ts';
import { beginFile, keepFile } from '../resource-calls/exports/keep-file.ts';
import { TaskRefused, type TaskWork } from '../tasks/run-task.ts';
import { requestNo } from './request-number.ts';
import { privacyRequests } from './tables.ts';

/** The data of a copy's task. */
export interface CopyData {
  requestId: number;
  brand: string;
}

/** The name under which the file is stored. It is no list of the back office, so administrators cannot download it. */
const resource = 'member-copy';

/** Writes the copy of a member's data into the database, where the member can download it. */
export const copyWork =
  (tables: readonly PersonalTable[]): TaskWork =>
  async (run) => {
    const { db, task, clock } = run;
    const { requestId, brand } = task.data as unknown as CopyData;
    const [request] = await db
      .select({ memberId: privacyRequests.memberId })
      .from(privacyRequests)
      .where(
        and(
          eq(privacyRequests.id, requestId),
          eq(privacyRequests.taskId, task.id),
          eq(privacyRequests.state, 'MAKING'),
        ),
      );
    // If somebody cancelled the task before, a repetition would leave a file that nobody waits for.
    if (!request) throw new TaskRefused('這件請求已不再等待這份複本，請從請求的頁面重新製作');
    const keyedHash = await openKeyedHash(db, systemRandom);
    const person = await findPerson(db, keyedHash, request.memberId);
    if (!person) throw new TaskRefused('會員的資料已刪除，無法製作複本');
    const sections: StoredRows[] = [];
    for await (const section of readPersonalData({ db, keyedHash }, tables, person)) {
      sections.push(section);
      await run.progress(sections.length, tables.length);
    }
    await beginFile(db, {
      taskId: task.id,
      resource,
      fileName: `${requestNo(requestId)}.zip`,
      contentType: 'application/zip',
      administratorId: task.administratorId || null,
      isPersonal: true,
    });
    const zip = makeCopy({ brand, at: clock.now() }, sections);
    async function* content() {
      yield zip;
    }
    const { bytes } = await keepFile(run, task.id, { content: content(), hours: copyHours });
    return { bytes };
  };
