import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminInvoiceCalls } from '#contract/calls/admin-invoices.ts';
import type { InvoiceState } from '#contract/invoices-and-transfers.ts';
import { adminApi } from '../../api.ts';

/** The data of the page of one order's invoice. */
export type InvoicePage = Reply<typeof adminInvoiceCalls.readInvoice>;

export interface DialogProps {
  page: InvoicePage;
  onClose(): void;
}

export function useInvoicePage(id: number) {
  return useQuery({
    queryKey: ['invoice', id],
    queryFn: async () => (await adminApi.readInvoice({ params: { id } })).data,
  });
}

/** What the state means, and what to do, in one sentence each. */
export const hints: Readonly<Record<InvoiceState, string>> = {
  NOT_ISSUED: '系統會自動開立；也可以現在開立。',
  FAILED: '電子發票服務沒有開立。系統會繼續重試；改正原因後也可以現在開立。',
  ISSUED: '發票已開立，沒有待辦事項。',
  ALLOWED: '發票有折讓，沒有待辦事項。',
  CORRECTION_FAILED: '電子發票服務沒有完成作廢或折讓。請看服務的訊息，再處理一次。',
  VOIDED: '發票已作廢。訂單仍然成立時，請重新開立一張。',
  NOT_NEEDED: '訂單在開立前取消，不需要發票。',
};
