import { contentRecords } from './content/records.ts';
import { catalogRecords } from './goods/catalog/records.ts';
import { countOrdersWith } from './ordering/orders/count-orders-with.ts';
import type { BoundResource } from './records/bound.ts';
import type { Use } from './records/uses.ts';

/** What capabilities above need of an entity, by its name: the capability that owns it cannot know them. */
const usesAbove: Readonly<Record<string, readonly Use[]>> = {
  products: [
    { label: '訂單', path: '/orders', count: (db, id) => countOrdersWith(db, 'product', id) },
  ],
};

/** Every entity that operators maintain, with its table and with all that needs its records. */
export const boundResources: readonly BoundResource[] = [...catalogRecords, ...contentRecords].map(
  (bound) => ({
    ...bound,
    uses: [...bound.uses, ...(usesAbove[bound.resource.name] ?? [])],
  }),
);
