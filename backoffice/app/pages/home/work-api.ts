import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { adminWorkCalls } from '#contract/calls/admin-work.ts';
import { ApiError } from '#contract/client.ts';
import { skipReasonLabels } from '#contract/fulfilment.ts';
import type { WorkAction } from '#contract/work.ts';
import { adminApi, backgroundApi } from '../../api.ts';
import { pauseBetweenCounts, workKey } from '../../frame/badges.ts';

export type WorkGroupShown = Reply<typeof adminWorkCalls.searchWork>['groups'][number];
export type WorkRow = WorkGroupShown['rows'][number];
export type Press = Exclude<WorkAction, 'OPEN'>;

/** What each press does to the row with this id. A press that came too late throws. */
const presses: Readonly<Record<Press, (id: number) => Promise<unknown>>> = {
  async PICK(id) {
    const { data } = await adminApi.beginPicking({ body: { orderIds: [id] } });
    const [skipped] = data.skipped;
    if (skipped) throw new LeftOut(skipReasonLabels[skipped.reason]);
  },
  APPROVE: (id) => adminApi.approveWish({ params: { id }, body: { answer: '' } }),
  ISSUE: (id) => adminApi.reissueInvoice({ params: { id } }),
  async LABEL(id) {
    const { data } = await adminApi.createStoreLabels({ body: { shipmentIds: [id] } });
    const [refused] = data.filter(({ sentence }) => sentence !== '');
    if (refused) throw new Error(refused.sentence);
  },
  PUBLISH: (id) => adminApi.publishReview({ params: { id } }),
  RETRY: (id) => adminApi.retryTask({ params: { id } }),
};

/** The order is no longer among those to ship, for this reason. */
class LeftOut extends Error {}

/** A colleague, or the shop itself, was faster: the row is gone, which is no failure. */
const isGone = (error: Error) =>
  error instanceof LeftOut ||
  (error instanceof ApiError &&
    (error.errorCode === 'ALREADY_HANDLED' || error.errorCode === 'NOT_FOUND'));

const goneWords = (title: string, error: Error) =>
  error instanceof LeftOut && error.message !== skipReasonLabels.HAS_PARCEL
    ? `${title}：${error.message}，已從待辦移除`
    : `${title}：同事剛剛處理好了，已從待辦移除`;

const nameOf = ({ action, id }: Pick<WorkRow, 'action' | 'id'>) => `${action} ${id}`;

/**
 * The queue of this person, and the press of a row's button. A pressed row stays in its place until the queue is read
 * again, so that no other row moves under the pointer.
 */
export function useWork() {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: workKey,
    queryFn: async () => (await backgroundApi.searchWork({ body: {} })).data.groups,
    refetchInterval: pauseBetweenCounts,
  });
  const change = (row: WorkRow, isPressed: boolean) =>
    setPressed((before) => {
      const next = new Set(before);
      if (isPressed) next.add(nameOf(row));
      else next.delete(nameOf(row));
      return next;
    });
  const { mutate } = useMutation({
    mutationFn: ({ row, action }: { row: WorkRow; action: Press }) => presses[action](row.id),
    onMutate: ({ row }) => change(row, true),
    onSuccess: (_, { row: { title }, action }) =>
      void notifications.show({ color: 'green', message: `${title}：${doneWords[action]}` }),
    onError: (error, { row }) => {
      if (isGone(error))
        notifications.show({ color: 'gray', message: goneWords(row.title, error) });
      else notifications.show({ color: 'red', message: `${row.title}：${error.message}` });
    },
    onSettled: async (_, error, { row }) => {
      // A failed row can be pressed again now; the others are held until the queue itself no longer has them.
      if (!error || isGone(error)) await client.invalidateQueries({ queryKey: workKey });
      change(row, false);
    },
  });
  return {
    ...query,
    groups: query.data,
    press: (row: WorkRow, action: Press) => mutate({ row, action }),
    /** Whether the row was pressed and is still in the queue. */
    isPressed: (row: WorkRow) => pressed.has(nameOf(row)),
  };
}

const doneWords: Readonly<Record<Press, string>> = {
  PICK: '已建立揀貨單',
  APPROVE: '已核可並執行',
  ISSUE: '已重新開立發票',
  LABEL: '標籤已建立',
  PUBLISH: '評論已公開',
  RETRY: '已重新開始',
};

export const pressWords: Readonly<Record<Press, string>> = {
  PICK: '開始揀貨',
  APPROVE: '核可',
  ISSUE: '重新開立',
  LABEL: '再建立標籤',
  PUBLISH: '公開',
  RETRY: '重試',
};
