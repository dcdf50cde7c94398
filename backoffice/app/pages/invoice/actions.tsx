import { Text } from '@mantine/core';
import { lazy } from 'react';
import type { InvoiceAction } from '#contract/invoices-and-transfers.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { PageActions, Press } from '../../ui/page-actions.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { InvoicePage } from './invoice-page.ts';

const VoidDialog = lazy(() => import('./void-dialog.tsx'));
const AllowanceDialog = lazy(() => import('./allowance-dialog.tsx'));

const dialogs = {
  VOID: { label: '作廢', Dialog: VoidDialog },
  ALLOWANCE: { label: '開立折讓', Dialog: AllowanceDialog },
} as const;

const isWithDialog = (action: InvoiceAction) => action !== 'ISSUE';

/** The possible actions for the invoice; those who only read are told who may act. */
export function Actions({ page }: { page: InvoicePage }) {
  const mayAct = useRight('money.write');
  if (page.actions.length === 0) return null;
  if (!mayAct) {
    return (
      <Text size="sm" c="dimmed">
        開立、作廢與折讓請找店主或營運。
      </Text>
    );
  }
  return (
    <PageActions page={page} dialogs={dialogs} actions={page.actions.filter(isWithDialog)} hasMain>
      {page.actions.includes('ISSUE') && <Issue page={page} />}
    </PageActions>
  );
}

function Issue({ page: { id, state } }: { page: InvoicePage }) {
  const isNew = state === 'NOT_ISSUED';
  const isCorrection = state === 'ISSUED' || state === 'ALLOWED' || state === 'CORRECTION_FAILED';
  const issue = usePageAction(() => adminApi.issueInvoice({ params: { id } }), {
    done: isCorrection ? '電子發票服務已完成' : '發票已開立',
  });
  const label = isNew ? '現在開立' : isCorrection ? '再處理一次' : '重新開立';
  return <Press label={label} action={issue} />;
}
