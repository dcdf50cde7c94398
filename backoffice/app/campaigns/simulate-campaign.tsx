import { Button, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isReviewed } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import type { TriedCampaign } from '../pages/simulator/scenario.ts';
import { addOnsOf, firstScenarios, pricedCampaigns } from './first-scenarios.ts';

const Scenarios = lazy(() => import('../pages/simulator/scenarios.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new campaign. */
  id: number | undefined;
  values: RecordValues;
}

/**
 * Simulates a cart with the campaign of the form, beside the same cart without it. Nothing has to be saved for
 * that.
 */
export function SimulateCampaign({ resource, id, values }: Props) {
  const { name, title } = resource;
  const [tried, setTried] = useState<TriedCampaign>();
  if (!isReviewed(name) || !pricedCampaigns.includes(name)) return null;
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
            addOns: addOnsOf(name, values),
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
            <Scenarios campaign={tried} initial={firstScenarios(tried)} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}
