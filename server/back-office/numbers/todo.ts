import { and, eq, gt, lte } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import { scheduledResources } from '#contract/campaigns.ts';
import { openView, paymentExceptions } from '#contract/resources/listings/payment-exceptions.ts';
import { refunds, transferView } from '#contract/resources/listings/refunds.ts';
import type { BuiltInView } from '#contract/resources/views.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { countOpenExceptions } from '#server/ordering/payments/exceptions.ts';
import { countRefundsToTransfer } from '#server/ordering/payments/search-refunds.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { countWaiting } from '../approvals/search.ts';
import { countFailedTasks } from '../tasks/tasks.ts';
import { metricNamed } from './metrics.ts';
import { readSums, valueOfSum } from './read-sums.ts';
import { pathOf } from './tile-paths.ts';

type TodoShop = Pick<Shop, 'db' | 'clock'>;
type Asking = RequestContext & { role: AdministratorRole };

interface Todo {
  name: string;
  label: string;
  right: Right;
  path(role: AdministratorRole, now: Date): string;
  count(shop: TodoShop, request: Asking, bounds: readonly BoundResource[]): Promise<number>;
}

const day = 86_400_000;

/** A number of now, as its capability defines it. */
const numberOfNow =
  (name: 'pending_by_age' | 'low_stock' | 'sold_out') =>
  async ({ db, clock }: TodoShop) => {
    const metric = metricNamed(name);
    const now = clock.now();
    const sums = await readSums(db, [metric], { span: { from: now, until: now }, now });
    return valueOfSum(metric, sums.get(name)?.get('')) ?? 0;
  };

/** The list with one of its views. */
const pathOfView = ({ name }: { name: string }, view: BuiltInView) =>
  `/${name}?${new URLSearchParams({ where: JSON.stringify(view.conditions), view: view.name })}`;

const nowSpan = (now: Date) => ({ from: now, until: now });

/** What waits for somebody, in the order of its weight. */
const todos: readonly Todo[] = [
  {
    name: 'orders',
    label: '待出貨的訂單',
    right: 'order.fulfil',
    path: (role, now) => pathOf('pending_by_age', nowSpan(now), role) ?? '/fulfilment',
    count: numberOfNow('pending_by_age'),
  },
  {
    name: 'exceptions',
    label: '款項異常',
    right: 'money.read',
    path: () => pathOfView(paymentExceptions, openView),
    // The same number as `payment_exceptions_open` of /metrics.
    count: (shop) => countOpenExceptions(shop),
  },
  {
    name: 'transfers',
    label: '待匯款的退款',
    right: 'refund.complete',
    path: () => pathOfView(refunds, transferView),
    count: ({ db }) => countRefundsToTransfer(db),
  },
  {
    name: 'approvals',
    label: '等待我核可',
    right: 'approvals.read',
    path: () => '/approvals',
    count: (shop, request) => countWaiting(shop, request),
  },
  {
    name: 'sold_out',
    label: '已售完的上架商品',
    right: 'catalogue.read',
    path: (role, now) => pathOf('sold_out', nowSpan(now), role) ?? '/products',
    count: numberOfNow('sold_out'),
  },
  {
    name: 'low_stock',
    label: '庫存偏低的商品',
    right: 'catalogue.read',
    path: (role, now) => pathOf('low_stock', nowSpan(now), role) ?? '/products',
    count: numberOfNow('low_stock'),
  },
  {
    name: 'campaigns',
    label: '48 小時內結束的活動',
    right: 'promotions.read',
    path: () => '/calendar?view=list',
    count: countEnding,
  },
  {
    name: 'tasks',
    label: '7 天內失敗的任務',
    right: 'tasks.read',
    path: () => '/tasks',
    count: ({ db, clock }) => countFailedTasks(db, new Date(clock.now().getTime() - 7 * day)),
  },
];

/** What waits, of what this role may do, each with how many there are. */
export async function readTodo(shop: TodoShop, bounds: readonly BoundResource[], request: Asking) {
  const now = shop.clock.now();
  const own = todos.filter(({ right }) => hasRight(request.role, right));
  return Promise.all(
    own.map(async ({ name, label, path, count }) => ({
      name,
      label,
      count: await count(shop, request, bounds),
      path: path(request.role, now),
    })),
  );
}

/** Campaigns that are shown and end within 48 hours. */
async function countEnding(
  { db, clock }: TodoShop,
  _: Asking,
  bounds: readonly BoundResource[],
): Promise<number> {
  const now = clock.now();
  const scheduled: readonly string[] = scheduledResources;
  const counts = await Promise.all(
    bounds
      .filter(({ resource }) => scheduled.includes(resource.name))
      .map(({ table, column, resource }) =>
        db.$count(
          table,
          and(
            'currentVisibilityRule' in resource.fields
              ? eq(column('currentVisibilityRule'), 'ONLINE')
              : undefined,
            gt(column('eventEndAt'), now),
            lte(column('eventEndAt'), new Date(now.getTime() + 2 * day)),
          ),
        ),
      ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
