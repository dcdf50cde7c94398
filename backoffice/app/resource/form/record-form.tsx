import { Stack } from '@mantine/core';
import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { previewOf } from '../../previews/previews.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormAside } from './form-aside.tsx';
import { FormBar } from './form-bar.tsx';
import { FormColumns } from './form-columns.tsx';
import { FormNotices } from './form-notices.tsx';
import { FormSections } from './form-sections.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type RecordFormState, useRecordForm } from './use-record-form.ts';
import { useRecordSaving } from './use-record-saving.ts';

const WarningDialog = lazy(() => import('../../campaigns/warning-dialog.tsx'));
const PriceDialog = lazy(() => import('./price-dialog.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  /** Content above the fields, which may change them. */
  lead?: (form: Pick<RecordFormState, 'values' | 'change'>) => ReactNode;
}

/** A record to read, fill in or change: sections of fields below a bar with the save button. */
export function RecordForm({ resource, stored, lead }: Props) {
  const form = useRecordForm(resource, stored);
  const saving = useRecordSaving(resource, stored, form);
  /** The draft whose content the form shows; saving a draft replaces it. */
  const [draftId, setDraftId] = useState<number>();
  const { save, mustDraft, mayShow, question, priceQuestion } = saving;
  const drafted =
    resource.publish === 'drafts'
      ? { resource, stored, form, draftId, setDraftId, mayShow }
      : undefined;
  const opened = { resource, stored, form };
  // What stands beside the inputs follows a moment after a key.
  const beside = useDeferredValue({ ...opened, drafted });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mustDraft) void save();
      }}
    >
      <FormBar {...opened} drafted={drafted} mustDraft={mustDraft} />
      <FormNotices {...opened} saving={saving} />
      <FormColumns
        {...opened}
        fields={
          <Stack>
            {lead?.(form)}
            <FormSections
              key={form.edition}
              editions={form.editions}
              resource={resource}
              stored={stored}
              values={form.values}
              problems={form.problems}
              onChange={form.change}
            />
            <Preview resource={resource} values={beside.form.values} />
          </Stack>
        }
        aside={<Aside beside={beside} />}
      />
      <Suspense>
        {question && <WarningDialog {...question} />}
        {priceQuestion && <PriceDialog {...priceQuestion} />}
      </Suspense>
      {form.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={form.conflict}
          changes={form.changes}
          onTakeCurrent={form.takeCurrent}
          onOverwrite={() => void save({ target: form.conflict?.current.version })}
          onClose={form.closeConflict}
        />
      )}
      <LeaveGuard isActive={form.isChanged} onLeave={form.discard} />
    </form>
  );
}

const Aside = memo(function Aside({ beside }: { beside: ComponentProps<typeof FormAside> }) {
  return <FormAside {...beside} />;
});

/** A preview for shoppers, if the entity has one. */
const Preview = memo(function Preview({
  resource,
  values,
}: { resource: Resource } & Pick<RecordFormState, 'values'>) {
  const Shown = previewOf(resource.name);
  return (
    Shown && (
      <Suspense>
        <Shown values={values} />
      </Suspense>
    )
  );
});
