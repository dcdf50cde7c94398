import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { isReviewed } from '#contract/campaigns.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import type { DraftedForm } from '../../drafts/versions-api.ts';
import { useRight } from '../../session.ts';
import { History } from '../values/history.tsx';
import type { RecordFormState } from './use-record-form.ts';

const ReviewPanel = lazy(() => import('../../campaigns/review-panel.tsx'));
const LevelReview = lazy(() => import('../../levels/level-review.tsx'));
const MessagePanel = lazy(() => import('../../messages/message-panel.tsx'));
const RecordNumbers = lazy(() => import('./record-numbers.tsx'));
const Versions = lazy(() => import('../../drafts/versions.tsx'));
const PriceHistory = lazy(() => import('../../drafts/price-history.tsx'));

/** The entities with dated prices. */
const priced = ['products', 'product-combinations'];

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  form: RecordFormState;
  /** Undefined where the entity has no drafts. */
  drafted: DraftedForm | undefined;
}

/** The column beside the fields: the effect of the record, its versions, its prices and its history. */
export function FormAside({ resource, stored, form, drafted }: Props) {
  const mayWrite = useRight(`${resource.area}.write`);
  /** Goes on with the record after a step, which has sent nothing of the form: all that is typed in it stays. */
  const goOnWith = (record: StoredRecord) => form.beginWith(record, {});
  return (
    <Stack>
      {isReviewed(resource.name) && (
        <Suspense>
          <ReviewPanel resource={resource} id={stored?.id} values={form.values} />
        </Suspense>
      )}
      {resource.name === 'level-rules' && (
        <Suspense>
          <LevelReview id={stored?.id} values={form.values} />
        </Suspense>
      )}
      {stored && resource.name === 'messages' && (
        <Suspense>
          <MessagePanel
            resource={resource}
            message={stored}
            isUnsaved={form.isChanged}
            onRead={goOnWith}
          />
        </Suspense>
      )}
      {stored && resource.numbers && (
        <Suspense>
          <RecordNumbers resource={resource} record={stored} />
        </Suspense>
      )}
      {drafted && (
        <Suspense>
          <Versions {...drafted} />
        </Suspense>
      )}
      {stored && priced.includes(resource.name) && (
        <Suspense>
          <PriceHistory resource={resource} record={stored} />
        </Suspense>
      )}
      {stored && (
        <History
          resource={resource}
          record={stored}
          mayUndo={mayWrite}
          isUnsaved={form.isChanged}
          onUndone={goOnWith}
        />
      )}
    </Stack>
  );
}
