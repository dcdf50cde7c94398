import { z } from 'zod';
import { keptSetting } from '#server/platform/database/kept-setting.ts';
import type { Shop } from '#server/shop.ts';

const text = z.string().catch('');
const schema = z.object({ donationCodes: text, notice: text });
type Values = z.infer<typeof schema>;

/** The texts as settings of the back office. */
export const invoiceSettings = keptSetting('invoice', schema);

/** What pages say of invoices in place of the usual texts; undefined where operators have set nothing. */
export interface InvoiceTexts {
  /** Below the donation code. */
  donationHint: string | undefined;
  /** Below the choice of the invoice. */
  invoiceNotice: string | undefined;
}

/** The texts as they are now, kept until an operator changes a setting. */
export function readInvoiceTexts({ db, cache }: Pick<Shop, 'db' | 'cache'>): Promise<InvoiceTexts> {
  return cache.through(
    'invoice texts',
    ['settings'],
    async () => textsOf(await invoiceSettings.read(db)),
    () => 500,
  );
}

function textsOf({ donationCodes, notice }: Values): InvoiceTexts {
  const named = donationCodes.split('\n').filter(Boolean).join('、');
  return {
    donationHint: named ? `受捐贈單位的 3 到 7 碼代碼，例如 ${named}` : undefined,
    invoiceNotice: notice || undefined,
  };
}
