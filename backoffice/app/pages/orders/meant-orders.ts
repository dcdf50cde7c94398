import type { OrderBulkAction } from '#contract/order-management.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import { orders } from '#contract/resources/read-only/orders.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { adminApi, conditionsOnWire } from '../../api.ts';
import { downloadList, savePaper } from '../../files-api.ts';

/** The chosen orders, or all of a search, with the number that the person saw. */
export type MeantOrders = { ids: number[] } | { search: RecordSearch; count: number };

/** How many orders are meant; for a search the number that the person saw, which the server checks. */
export const countOf = (meant: MeantOrders) => ('ids' in meant ? meant.ids.length : meant.count);

/** Asks the server what the action can do, or, without `dryRun`, to do it. */
export async function bulk(
  meant: MeantOrders,
  asked: { action: OrderBulkAction; tags: string[]; dryRun: boolean },
) {
  const { data } = await adminApi.bulkOrders({
    body: {
      ...asked,
      ...('ids' in meant
        ? { ids: meant.ids }
        : { search: searchOnWire(meant.search), expectedCount: meant.count }),
    },
  });
  return data;
}

const searchOnWire = ({ keyword, conditions }: RecordSearch) => ({
  keyword,
  ...(conditions && { conditions: conditionsOnWire(conditions) as never }),
});

/** Orders in one condition of an export, and parcels in one print. */
const mostListed = 100;
const mostPrinted = 200;

/** Does the action, and saves the papers or the file that it makes. */
export async function carryOut(meant: MeantOrders, action: OrderBulkAction, tags: string[]) {
  const result = await bulk(meant, { action, tags, dryRun: false });
  if (action === 'PRINT') {
    for (let first = 0; first < result.shipmentIds.length; first += mostPrinted) {
      const shipmentIds = result.shipmentIds.slice(first, first + mostPrinted);
      await savePaper({ paper: 'packing-slips', shipmentIds });
    }
  }
  if (action === 'EXPORT') await exportOrders(meant);
  return result;
}

async function exportOrders(meant: MeantOrders): Promise<void> {
  const listed = orders as unknown as ReadOnlyResource;
  const whole = { keyword: '', sort: orders.sort, page: 1, perPage: mostListed };
  if ('search' in meant) {
    await downloadList(listed, 'xlsx', meant.search);
    return;
  }
  for (let first = 0; first < meant.ids.length; first += mostListed) {
    const value = meant.ids.slice(first, first + mostListed);
    const conditions = { field: 'id', is: 'one_of', value } as const;
    await downloadList(listed, 'xlsx', { ...whole, conditions });
  }
}
