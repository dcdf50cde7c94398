import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { scheduledResources } from '#contract/campaigns.ts';
import { boardColumnLabels } from '#contract/fulfilment.ts';
import type { Right, Role } from '#contract/rights.ts';
import { addDays } from '#rules/dates.ts';
import { countIn, type StageColumn } from '#server/ordering/fulfilment/board.ts';
import { countOf } from '#server/platform/database/count-of.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { versionsToReview } from '../resource-calls/versions/planning.ts';

/** The caller, and the moment. */
export interface TodoContext {
  now: Date;
  role: Role;
  adapters: readonly ResourceAdapter[];
}

/** Something to keep an eye on besides the work queue. `count` is SQL, so that one statement counts all of them. */
export interface Todo {
  name: string;
  label: string;
  /** The right to handle it. */
  right: Right;
  /** The list with as many rows as the number. */
  path: string;
  count(context: TodoContext): SQL;
}

/** The parcels, or the held orders, of one column of the fulfilment board. */
const column = (name: StageColumn, label = boardColumnLabels[name]): Todo => ({
  name: name.toLowerCase(),
  label,
  right: 'order.fulfil',
  path: `/fulfilment?column=${name}`,
  count: ({ now }) => countIn(name, now),
});

/** What is under way or coming, in the order of a day. */
export const todos: readonly Todo[] = [
  column('CREATED'),
  column('PICKED'),
  column('PACKED'),
  column('LABELLED'),
  column('HELD'),
  column('RETURNED', '退回待驗的包裹'),
  {
    name: 'drafts',
    label: '等我發布的草稿',
    right: 'content.write',
    path: '/drafts?state=FOR_ME',
    count: ({ adapters, role }) => versionsToReview(adapters, role),
  },
  {
    name: 'campaigns',
    label: '48 小時內結束的活動',
    right: 'promotions.read',
    path: '/calendar?view=list',
    count: countEnding,
  },
];

/** Campaigns that shoppers see and that end within 48 hours. */
function countEnding({ now, adapters }: TodoContext): SQL {
  const scheduled: readonly string[] = scheduledResources;
  const counts = adapters
    .filter(({ resource }) => scheduled.includes(resource.name))
    .map(({ table, column: of, resource }) =>
      countOf(
        table,
        and(
          'currentVisibilityRule' in resource.fields
            ? eq(of('currentVisibilityRule'), 'ONLINE')
            : undefined,
          gt(of('eventEndAt'), now),
          lte(of('eventEndAt'), addDays(now, 2)),
        ),
      ),
    );
  return sql`(${sql.join([sql`0`, ...counts], sql` + `)})`;
}
