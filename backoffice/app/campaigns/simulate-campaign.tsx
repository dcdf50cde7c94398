import { Button, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isReviewed } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { emptyScenario, type Scenario, type TriedCampaign } from '../pages/simulator/scenario.ts';

const Scenarios = lazy(() => import('../pages/simulator/scenarios.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new campaign. */
  id: number | undefined;
  values: RecordValues;
}

/** Campaigns that change the price of a cart. */
const priced = [
  'discount-events',
  'threshold-rewards',
  'free-shipping-events',
  'first-purchase-events',
  'coupon-events',
];
/** The most goods of the campaign in the first cart. */
const mostGoods = 3;

/**
 * Simulates a cart with the campaign of the form, beside the same cart without it. Nothing has to be saved for
 * that.
 */
export function SimulateCampaign({ resource, id, values }: Props) {
  const { name, title } = resource;
  const [tried, setTried] = useState<TriedCampaign>();
  if (!isReviewed(name) || !priced.includes(name)) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          setTried({
            resource: name,
            id: id ?? null,
            title: String(values[title] || resource.label),
            values,
          })
        }
      >
        放進購物車試算
      </Button>
      {tried && (
        <Modal
          opened
          size="80rem"
          title={`試算「${tried.title}」`}
          onClose={() => setTried(undefined)}
        >
          <Suspense>
            <Scenarios campaign={tried} initial={scenariosOf(tried)} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}

/** The cart without the campaign, and with it at the moment when it starts. */
function scenariosOf({ resource, id, values }: TriedCampaign): Scenario[] {
  const begin = typeof values.eventBeginAt === 'string' ? values.eventBeginAt : null;
  const goodsOf = (name: 'products' | 'combinations') =>
    resource === 'discount-events'
      ? idsOfReferences((values[name] ?? []) as number[])
          .slice(0, mostGoods)
          .map((one) => ({ id: one, quantity: 1 }))
      : [];
  const without: Scenario = {
    ...emptyScenario,
    products: goodsOf('products'),
    combinations: goodsOf('combinations'),
    buyer: { kind: 'imagined', levelId: null, isFirstPurchase: true },
    at: begin,
    withCampaign: false,
  };
  const coupon = resource === 'coupon-events' && id ? ({ kind: 'event', id } as const) : null;
  return [without, { ...without, withCampaign: true, coupon }];
}
