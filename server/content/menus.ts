import { and, asc, desc, eq } from 'drizzle-orm';
import type { MenuLink, Menus } from '#contract/entities/content.ts';
import type { MenuKind, MenuPlace } from '#contract/enumerations.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { configNow } from '#server/platform/entered-config.ts';
import { shownAddress } from '#server/platform/other-hosts/shown-address.ts';
import type { Shop } from '#server/shop.ts';
import { menus } from './tables.ts';

/** The configured addresses, by the kind of menu entry that links to them. */
const configured = {
  OVERSEAS: 'OVERSEAS_SHOP_URL',
  CONTACT: 'CONTACT_URL',
  SURVEY: 'SURVEY_URL',
  RECRUITMENT: 'RECRUITMENT_URL',
  FACEBOOK: 'FACEBOOK_URL',
  INSTAGRAM: 'INSTAGRAM_URL',
  LINE: 'LINE_URL',
} as const;

type Row = typeof menus.$inferSelect;

/** The menus of ONLINE entries, in the operator's order. The shopping menu appears at most once. */
export async function readMenus(shop: Pick<Shop, 'db' | 'config' | 'cache'>): Promise<Menus> {
  const { db } = shop;
  const config = await configNow(shop);
  const rows = await prepared(db, 'menus', shownEntries).execute();
  const addressOf = ({ kind, link }: Row) =>
    kind in configured
      ? shownAddress(config, config[configured[kind as keyof typeof configured]])
      : link;
  const links = (some: Row[]): MenuLink[] =>
    some.flatMap((row) => {
      const link = addressOf(row);
      return link ? [{ id: row.id, label: row.label, link }] : [];
    });
  const at = (place: MenuPlace) => rows.filter((row) => row.place === place);
  const shopping = rows.find(isShopping);
  return {
    header: at('HEADER').flatMap((row): Menus['header'] => {
      if (!isShopping(row)) return links([row]);
      return row === shopping ? [{ id: row.id, label: row.label, link: null }] : [];
    }),
    footer: at('FOOTER')
      .filter(({ kind }) => kind === 'HEADING')
      .map(({ id, label }) => ({
        id,
        label,
        links: links(rows.filter(({ parentId }) => parentId === id)),
      })),
    bottom: links(at('BOTTOM')),
  };
}

const shownEntries = (db: Queryable, name: string) =>
  db
    .select()
    .from(menus)
    .where(eq(menus.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(menus.weight), asc(menus.id))
    .prepare(name);

const isShopping = ({ kind }: Pick<Row, 'kind'>) => kind === 'SHOPPING';

interface Entry {
  place: MenuPlace;
  kind: MenuKind;
  parentId: number | null;
}

/**
 * Checks the place of an entry: its parent must be a heading, and an entry that has entries below it must stay a
 * heading.
 */
export async function checkMenuEntry(
  transaction: Transaction,
  { kind, parentId }: Entry,
  id: number | undefined,
): Promise<RecordProblems> {
  if (parentId !== null) {
    const heading = and(eq(menus.id, parentId), eq(menus.kind, 'HEADING'));
    const [parent] = await transaction.select().from(menus).where(heading).for('share');
    if (!parent) return { parentId: '上層需為頁尾的標題' };
  }
  if (kind === 'HEADING' || id === undefined) return {};
  const below = eq(menus.parentId, id);
  return (await transaction.$count(menus, below)) > 0 ? { kind: '底下還有項目，需保留為標題' } : {};
}
