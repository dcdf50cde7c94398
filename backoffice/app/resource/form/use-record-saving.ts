import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { publishingRight } from '#contract/record-endpoints.ts';
import { isShownIn, type Resource, type StoredRecord } from '#contract/resources/resource.ts';
import { useCampaignQuestion } from '../../campaigns/use-campaign-question.ts';
import { useRight } from '../../session.ts';
import { usePriceQuestion } from './use-price-question.ts';
import type { RecordFormState } from './use-record-form.ts';

export type RecordSaving = ReturnType<typeof useRecordSaving>;

/**
 * Saves a form by its button or by keys, after the necessary confirmations. A new record then opens at its own
 * address.
 */
export function useRecordSaving(
  resource: Resource,
  stored: StoredRecord | undefined,
  form: RecordFormState,
) {
  const mayPublish = useRight(publishingRight(resource.area));
  const navigate = useNavigate();
  const [savedId, setSavedId] = useState<number>();
  useEffect(() => {
    // Only after the guard has seen that nothing is unsaved any more.
    if (savedId !== undefined) void navigate(`/${resource.name}/${savedId}`, { replace: true });
  }, [savedId, navigate, resource.name]);

  const { question, mayShow } = useCampaignQuestion(resource);
  const { priceQuestion, mayLower } = usePriceQuestion(resource);
  /** A scheduled version would change the record after this save, and the person is being asked about it. */
  const [isScheduled, setScheduled] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** This person may not publish visible records, so saving makes a draft. */
  const mustDraft = !mayPublish && isShownIn(resource, [stored, form.values]);

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

  function answerScheduled(isSure: boolean) {
    setAsking(false);
    if (isSure) void save({ isSure });
  }
  const scheduled = { isAsking, onScheduled: setScheduled, onAnswer: answerScheduled };
  return { save, mustDraft, mayShow, question, priceQuestion, scheduled };
}

/** Ctrl+S, or ⌘S, saves wherever the focus is: after a dialog it is often outside the form. */
function useSaveKeys(onSave: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onSave]);
}
