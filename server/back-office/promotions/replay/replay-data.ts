import type { ReplayedResource } from '#contract/campaigns.ts';
import { addDays } from '#rules/dates.ts';
import type { ReplayedCampaign } from '#rules/replay/campaign.ts';
import type { ReplayTally } from '#rules/replay/tally.ts';
import type { PastPeriod } from '#server/ordering/orders/past-orders.ts';
import type { Task } from '../../tasks/run-task.ts';

/** What a task of a replay works on, as JSON: its lists of goods are lists, not sets. */
export interface ReplayData {
  entity: ReplayedResource;
  /** The title of the campaign. */
  title: string;
  days: number;
  /** A digest of the campaign's form, by which the same replay is known again. */
  form: string;
  /** ISO 8601. */
  until: string;
  /** The campaign with the terms that the shop would have read if it had been saved. */
  campaign: StoredCampaign;
}

type Discount = Extract<ReplayedCampaign, { entity: 'discount-events' }>;

/** A campaign whose goods are lists. */
export type StoredCampaign =
  | Exclude<ReplayedCampaign, Discount>
  | {
      entity: Discount['entity'];
      terms: Omit<Discount['terms'], 'productIds' | 'combinationIds'> & {
        productIds: readonly number[];
        combinationIds: readonly number[];
      };
    };

/** What a task of a replay has found, as JSON: its moments are texts. */
export type ReplayResult = Omit<ReplayTally, 'examples'> & {
  examples: readonly (Omit<ReplayTally['examples'][number], 'placedAt'> & { placedAt: string })[];
};

/** What the task works on. */
export const replayDataOf = ({ data }: Pick<Task, 'data'>): ReplayData =>
  data as unknown as ReplayData;

/** The period of the orders. */
export function periodOfReplay({ days, until }: Pick<ReplayData, 'days' | 'until'>): PastPeriod {
  const end = new Date(until);
  return { from: addDays(end, -days), until: end };
}

/** A campaign as the task stores it. JSON has no sets, so they become lists. */
export const asStored = (campaign: ReplayedCampaign): StoredCampaign =>
  campaign.entity === 'discount-events'
    ? {
        entity: campaign.entity,
        terms: {
          ...campaign.terms,
          productIds: [...campaign.terms.productIds],
          combinationIds: [...campaign.terms.combinationIds],
        },
      }
    : campaign;

/** A campaign as the replay reads it, from what the task stored. */
export const fromStored = (campaign: StoredCampaign): ReplayedCampaign =>
  campaign.entity === 'discount-events'
    ? {
        entity: campaign.entity,
        terms: {
          ...campaign.terms,
          productIds: new Set(campaign.terms.productIds),
          combinationIds: new Set(campaign.terms.combinationIds),
        },
      }
    : campaign;
