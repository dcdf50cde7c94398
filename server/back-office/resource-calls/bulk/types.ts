import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import type { bulkChanges } from './tables.ts';

export type Bulk = typeof bulkChanges.$inferSelect;

export interface BulkWriting {
  shop: Pick<Shop, 'clock'>;
  transaction: Transaction;
  adapter: ResourceAdapter;
  bulk: Bulk;
}

/** A change of these records, or of all that a search finds. */
export interface BulkChangeRequest {
  rows?: { id: number; version: number }[];
  search?: { keyword: string; conditions?: Conditions };
  expectedCount?: number;
  change: BulkChange;
  dryRun?: boolean;
}
