import { Button } from '@mantine/core';
import { lazy } from 'react';
import type { ExceptionAction } from '#contract/payment-enumerations.ts';
import { adminApi } from '../../api.ts';
import { PageActions, Press } from '../../ui/page-actions.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { type ExceptionPage, useActions } from './exception-page.ts';

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
  // An action that waits for a second person is not offered again.
  const offered = [...able]
    .filter(isWithDialog)
    .filter((action) => action !== 'REFUND' || page.approvals.length === 0);
  const hasMain = able.has('ASK') || able.has('COMPLETE_REFUND');
  return (
    <PageActions page={page} dialogs={dialogs} actions={offered} hasMain={hasMain}>
      {able.has('COMPLETE_REFUND') && (
        <Button component="a" href="#transfer">
          記下匯款
        </Button>
      )}
      {able.has('ASK') && <Ask page={page} />}
    </PageActions>
  );
}

/** Asks the provider; the answer appears in the list of its messages. */
function Ask({ page: { id } }: { page: ExceptionPage }) {
  const ask = usePageAction(
    async () => {
      const { data } = await adminApi.askAboutException({ params: { id } });
      if (!data.isAnswered) throw new Error('金流沒有回覆，請稍後再查詢');
    },
    { done: '金流已回覆，最新的結果在「這次付款」' },
  );
  return <Press label="向金流查詢" action={ask} />;
}
