import { declaredEmail, type EmailName } from '#contract/emails.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { JobData, JobName, JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { composeNotice, type Notice } from '#server/platform/mail/compose-email.ts';
import type { Shop } from '#server/shop.ts';
import { lineMessages } from './line-message.ts';
import { wayOfNotice } from './notice-settings.ts';
import { isHandedToLine, sendByLine } from './send-by-line.ts';

export type NoticeShop = Pick<Shop, 'db' | 'config' | 'mail' | 'clock' | 'fetch' | 'log' | 'jobs'>;

/** In the data of a job that sends a notice: it goes by e-mail, also to a member who wants it by LINE. */
export interface MayBeByEmail {
  isByEmail?: boolean;
}

/** A notice with its member, its e-mail address and the job that sends it. */
export interface NoticeToSend<Name extends JobName> {
  name: EmailName;
  memberId: number;
  email: string;
  notice: Notice;
  /** Ends letters of this kind with one press (RFC 8058); only letters with advertising have it. */
  leaveUrl?: string | undefined;
  /** Where LINE's button leads. */
  url: string;
  job: Name;
  data: JobData[Name] & MayBeByEmail;
  /** Milliseconds for which LINE is tried, if the notice must come sooner than a day later. */
  lineTimeout?: number | undefined;
}

/**
 * Sends a notice by LINE or e-mail, as the member wants; not at all if the member wants none of its kind. What LINE
 * does not take, the same job sends by e-mail. A second run of a job changes nothing that the first one began. `db` is
 * for reading. Answers whether the member wanted it.
 */
export async function sendNotice<Name extends JobName>(
  shop: NoticeShop,
  db: Queryable,
  { name, memberId, email: to, notice, leaveUrl, url, job, data, lineTimeout }: NoticeToSend<Name>,
  run: JobRun,
): Promise<boolean> {
  const kind = declaredEmail(name).byLine;
  // `retryLineNotices` goes on with it, also if the way of the member is another one by now.
  if (kind && !data.isByEmail && (await isHandedToLine(db, run))) return true;
  const way = kind && (await wayOfNotice(shop, db, { memberId, kind }));
  if (way?.channel === 'NONE') return false;
  if (kind && way?.channel === 'LINE' && !data.isByEmail) {
    const emailJob = { job, data: { ...data, isByEmail: true } };
    const messages = lineMessages({ ...notice, kind }, url);
    const line = {
      name,
      memberId,
      title: notice.subject,
      to: way.to,
      messages,
      emailJob,
      lineTimeout,
    };
    await sendByLine(shop, line, run);
    return true;
  }
  await shop.mail.send({ to, id: run.id, leaveUrl, ...composeNotice(notice) });
  killPoint('e-mail: sent');
  return true;
}
