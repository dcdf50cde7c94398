import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isReviewed } from '#contract/campaigns.ts';
import { publishingRight } from '#contract/record-endpoints.ts';
import { isShownIn, type Resource, type StoredRecord } from '#contract/resources/resource.ts';
import { useCampaignQuestion } from '../campaigns/use-campaign-question.ts';
import { previewOf } from '../previews/previews.ts';
import { useRight } from '../session.ts';
import { AwaitingApproval, isAwaitingApproval } from '../ui/awaiting-approval.tsx';
import { SaveFailure } from '../ui/states.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { filledIn } from './filled-in.ts';
import { FormSections } from './form-sections.tsx';
import { History } from './history.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Presence } from './presence.tsx';
import { Problems } from './problems.tsx';
import classes from './record-form.module.css';
import { RecordMenu } from './record-menu.tsx';
import { usePriceQuestion } from './use-price-question.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSaveKeys } from './use-save-keys.ts';

const ReviewPanel = lazy(() => import('../campaigns/review-panel.tsx'));
const WarningDialog = lazy(() => import('../campaigns/warning-dialog.tsx'));
const PriceDialog = lazy(() => import('./price-dialog.tsx'));
const LevelReview = lazy(() => import('../levels/level-review.tsx'));
const DraftBar = lazy(() => import('../drafts/draft-bar.tsx'));
const UnsavedNotice = lazy(() => import('./unsaved-notice.tsx'));
const Versions = lazy(() => import('../drafts/versions.tsx'));
const PriceHistory = lazy(() => import('../drafts/price-history.tsx'));
const ScheduledNotice = lazy(() => import('../drafts/scheduled-notice.tsx'));

/** The entities whose prices are dated. */
const priced = ['products', 'product-combinations'];

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  /** What stands above the fields and may change them. */
  lead?: (form: Pick<ReturnType<typeof useRecordForm>, 'values' | 'change'>) => ReactNode;
}

/** A record to be read, filled in, or changed: sections of fields under a bar that saves. */
export function RecordForm({ resource, stored, lead }: Props) {
  const form = useRecordForm(resource, stored);
  const mayWrite = useRight(`${resource.area}.write`);
  const mayPublish = useRight(publishingRight(resource.area));
  const navigate = useNavigate();
  const [savedId, setSavedId] = useState<number>();
  useEffect(() => {
    // Only after the guard has seen that nothing is unsaved any more.
    if (savedId !== undefined) void navigate(`/${resource.name}/${savedId}`, { replace: true });
  }, [savedId, navigate, resource.name]);

  const { question, mayShow } = useCampaignQuestion(resource);
  const { priceQuestion, mayLower } = usePriceQuestion(resource);
  /** The draft whose content the form shows; saving a draft takes its place. */
  const [draftId, setDraftId] = useState<number>();
  const drafts =
    resource.publish === 'drafts'
      ? { resource, stored, form, draftId, setDraftId, mayShow }
      : undefined;
  /** Something scheduled would change the record after this save; somebody is being asked about it. */
  const [isScheduled, setScheduled] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function save(options: Parameters<typeof form.save>[0] & { isSure?: boolean } = {}) {
    if (isScheduled && !options.isSure) {
      setAsking(true);
      return;
    }
    if (!(await mayLower(stored, form.changes))) return;
    if (!(await mayShow(stored?.id, form.values))) return;
    const outcome = await form.save(options);
    if (outcome === 'refused') return;
    notifications.show({ color: 'green', message: '已儲存' });
    if (outcome.saved.id !== stored?.id) setSavedId(outcome.saved.id);
  }
  useSaveKeys(() => {
    if (form.isChanged && !form.conflict && !mustDraft) void save();
  });
  const Preview = previewOf(resource.name);
  const mustDraft = !mayPublish && isShownIn(resource, [stored, form.values]);
  const title = stored ? String(stored[resource.title]) : `新增${resource.label}`;
  const count = Object.keys(form.changes).length;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mustDraft) void save();
      }}
    >
      <title>{`${title}｜${resource.label}｜後台`}</title>
      <Group justify="space-between" className={classes.bar}>
        <div>
          <Group gap="md">
            <Link to={`/${resource.name}`} className={classes.back}>
              {resource.label}
            </Link>
            {stored &&
              resource.related?.map(({ label, path }) => (
                <Link key={label} to={filledIn(path, stored)} className={classes.back}>
                  {label}
                </Link>
              ))}
          </Group>
          <Title order={1} size="h3">
            {title}
          </Title>
        </div>
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status" className={classes.unsaved}>
            {form.isChanged ? `尚未儲存 ${count} 個欄位` : ''}
          </Text>
          {mayWrite && (
            <>
              <Button variant="default" disabled={!form.isChanged} onClick={form.discard}>
                捨棄
              </Button>
              {drafts && (
                <Suspense>
                  <DraftBar {...drafts} />
                </Suspense>
              )}
              <Button type="submit" disabled={!form.isChanged || mustDraft} loading={form.isSaving}>
                儲存
              </Button>
            </>
          )}
          {stored && <RecordMenu resource={resource} record={stored} />}
        </Group>
      </Group>
      {mayWrite && mustDraft && (
        <Alert role="status" mb="sm" title={`您可以修改，但不能直接發布${resource.label}`}>
          已上架或要上架的內容請「存成草稿」或「送審」，由有發布權限的人發布；商店在那之前不會改變。
        </Alert>
      )}
      <Problems resource={resource} problems={form.problems} />
      {form.failure?.errorCode === 'NOT_FOUND' ? (
        <Gone onSaveAsNew={() => void save({ asNew: true })} />
      ) : (
        form.failure &&
        (isAwaitingApproval(form.failure) ? (
          <AwaitingApproval error={form.failure} />
        ) : (
          <SaveFailure error={form.failure} onRetry={() => void save()} />
        ))
      )}
      {stored && <Presence resource={resource} id={stored.id} />}
      {drafts && stored && (
        <Suspense>
          <ScheduledNotice
            resource={resource}
            id={stored.id}
            isAsking={isAsking}
            onScheduled={setScheduled}
            onAnswer={(isSure) => {
              setAsking(false);
              if (isSure) void save({ isSure });
            }}
          />
        </Suspense>
      )}
      {(form.left || form.isRestored) && (
        <Suspense>
          <UnsavedNotice resource={resource} form={form} />
        </Suspense>
      )}
      <div className={classes.columns}>
        <Stack>
          {lead?.(form)}
          <FormSections
            key={form.edition}
            resource={resource}
            stored={stored}
            values={form.values}
            problems={form.problems}
            onChange={form.change}
          />
          {Preview && (
            <Suspense>
              <Preview values={form.values} />
            </Suspense>
          )}
        </Stack>
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
          {drafts && (
            <Suspense>
              <Versions {...drafts} />
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
              onUndone={form.beginWith}
            />
          )}
        </Stack>
      </div>
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

/** Somebody has removed the record: what is in the form can still be kept. */
function Gone({ onSaveAsNew }: { onSaveAsNew(): void }) {
  return (
    <Alert color="red" role="alert" mb="sm" title="這筆資料已被刪除">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">表單裡的內容還在，可以存成一筆新資料。</Text>
        <Button size="xs" variant="default" onClick={onSaveAsNew}>
          另存為新資料
        </Button>
      </Stack>
    </Alert>
  );
}
