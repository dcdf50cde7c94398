import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ExceptionAction } from '#contract/payment-enumerations.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { type ExceptionPage, useActions, useStep } from './exception-page.ts';

const GiveBackDialog = lazy(() => import('./give-back-dialog.tsx'));
const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));
const AssignDialog = lazy(() => import('./assign-dialog.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));

const dialogs = {
  REFUND: { label: '退回款項', Dialog: GiveBackDialog },
  ACCEPT_TRANSFERS: { label: '視為全額', Dialog: AcceptDialog },
  ASSIGN: { label: '指定訂單', Dialog: AssignDialog },
  RESOLVE: { label: '結案', Dialog: CloseDialog },
} as const;
type WithDialog = keyof typeof dialogs;

const isWithDialog = (action: ExceptionAction): action is WithDialog => action in dialogs;

/** The possible actions for the exception; the first one is the most frequent. */
export function Actions({ page }: { page: ExceptionPage }) {
  const able = useActions(page);
  const [open, setOpen] = useState<WithDialog>();
  const Dialog = open && dialogs[open].Dialog;
  // An action that waits for a second person is not offered again.
  const offered = [...able]
    .filter(isWithDialog)
    .filter((action) => action !== 'REFUND' || page.approvals.length === 0);
  return (
    <div>
      <Group gap="xs">
        {able.has('COMPLETE_REFUND') && (
          <Button component="a" href="#transfer">
            記下匯款
          </Button>
        )}
        {able.has('ASK') && <Ask page={page} />}
        {offered.map((action, place) => (
          <Button
            key={action}
            {...((place > 0 || able.has('ASK') || able.has('COMPLETE_REFUND')) && {
              variant: 'default',
            })}
            onClick={() => setOpen(action)}
          >
            {dialogs[action].label}
          </Button>
        ))}
      </Group>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog page={page} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Asks the provider; the answer appears in the list of its messages. */
function Ask({ page: { id } }: { page: ExceptionPage }) {
  const ask = useStep(async () => {
    const { data } = await adminApi.askAboutException({ params: { id } });
    if (!data.isAnswered) throw new Error('金流沒有回覆，請稍後再查詢');
  }, '金流已回覆，最新的結果在「這次付款」');
  return (
    <>
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        向金流查詢
      </Button>
      <FailureLine>{ask.error?.message}</FailureLine>
    </>
  );
}
