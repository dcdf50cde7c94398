import { eq } from 'drizzle-orm';
import { formatDateTime } from '#rules/dates.ts';
import { findMailable } from '#server/back-office/admin/administrators.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { ShopJob } from '#server/shop.ts';
import { responsibleFor } from './planning.ts';
import { recordVersions } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-version-letter': { versionId: number };
  }
}

/**
 * Tells the administrator who scheduled a version that it did not become live at its moment, and why; not a
 * disabled one.
 */
export const sendVersionEmail = (
  adapters: readonly ResourceAdapter[],
): ShopJob<'send-version-letter'> => ({
  name: 'send-version-letter',
  async work({ db, config, mail }, { versionId }, { id }) {
    const [version] = await db
      .select()
      .from(recordVersions)
      .where(eq(recordVersions.id, versionId));
    // Somebody has handled it meanwhile.
    if (version?.state !== 'NEEDS_REVIEW') return;
    const person = await findMailable(db, responsibleFor(version));
    if (!person) return;
    const adapter = adapters.find(({ resource }) => resource.name === version.resource);
    const { publishAt, title, resource, recordId, problems } = version;
    const message = versionEmail(config, {
      label: adapter?.resource.label ?? resource,
      title,
      publishAt,
      problems: Object.values(problems ?? {}),
      path: `/${resource}/${recordId ?? 'new'}`,
    });
    await mail.send({ to: person.email, id, ...message });
  },
});

interface Unpublished {
  /** The label of the entity. */
  label: string;
  title: string;
  publishAt: Date | null;
  problems: readonly string[];
  /** The path of its form below `/admin`. */
  path: string;
}

/** The e-mail about a version that did not become live at its moment. */
export function versionEmail(
  config: Config,
  { label, title, publishAt, problems, path }: Unpublished,
): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: '排程的內容沒有發布',
    paragraphs: [
      '您排程的修改在預定的時間沒有套用，商店的內容維持原狀。請查看原因，修改後重新發布或排程。',
    ],
    rows: [
      [label, title],
      ...(publishAt ? [['預定時間', formatDateTime(publishAt)] as const] : []),
      ['原因', problems.join('；')],
    ],
    button: { label: '前往處理', url: `${adminUrl(config)}${path}` },
  });
}
