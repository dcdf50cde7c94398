import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { type InvoicePage, useInvoiceAction } from './invoice-page.ts';

const VoidDialog = lazy(() => import('./void-dialog.tsx'));
const AllowanceDialog = lazy(() => import('./allowance-dialog.tsx'));

const dialogs = {
  VOID: { label: '作廢', Dialog: VoidDialog },
  ALLOWANCE: { label: '開立折讓', Dialog: AllowanceDialog },
} as const;

/** The possible actions for the invoice; those who only read are told who may act. */
export function Actions({ page }: { page: InvoicePage }) {
  const mayAct = useRight('money.write');
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open].Dialog;
  if (page.actions.length === 0) return null;
  if (!mayAct) {
    return (
      <Text size="sm" c="dimmed">
        開立、作廢與折讓請找店主或營運。
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs">
        {page.actions.map((action) =>
          action === 'ISSUE' ? (
            <Issue key={action} page={page} />
          ) : (
            <Button key={action} variant="default" onClick={() => setOpen(action)}>
              {dialogs[action].label}
            </Button>
          ),
        )}
      </Group>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog page={page} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function Issue({ page: { id, state } }: { page: InvoicePage }) {
  const isNew = state === 'NOT_ISSUED';
  const isCorrection = state === 'ISSUED' || state === 'ALLOWED' || state === 'CORRECTION_FAILED';
  const issue = useInvoiceAction(
    () => adminApi.issueInvoice({ params: { id } }),
    isCorrection ? '電子發票服務已完成' : '發票已開立',
  );
  return (
    <>
      <Button loading={issue.isPending} onClick={() => issue.mutate()}>
        {isNew ? '現在開立' : isCorrection ? '再處理一次' : '重新開立'}
      </Button>
      <FailureLine>{issue.error?.message}</FailureLine>
    </>
  );
}
