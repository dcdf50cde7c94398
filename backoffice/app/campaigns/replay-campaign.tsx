import { Button, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isReplayed } from '#contract/campaigns.ts';
import type { Resource } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { useRight } from '../session.ts';

const ReplayDialog = lazy(() => import('./replay-dialog.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new campaign. */
  id: number | undefined;
  values: RecordValues;
}

/** Puts the campaign of the form on top of past orders (G-203). Nothing has to be saved for that. */
export function ReplayCampaign({ resource, id, values }: Props) {
  const { name } = resource;
  const [isOpen, setOpen] = useState(false);
  const mayRead = useRight('campaign-reports.read');
  if (!isReplayed(name) || !mayRead) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        如果上個月就有這個活動
      </Button>
      {isOpen && (
        <Modal opened size="44rem" title="如果上個月就有這個活動" onClose={() => setOpen(false)}>
          <Suspense>
            <ReplayDialog resource={resource} entity={name} id={id} values={values} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}
