import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';
import type { Shop } from '#server/shop.ts';

const text = z.string().catch('');
const schema = z.object({ donationCodes: text, notice: text });
type Values = z.infer<typeof schema>;

/** The texts about invoices, as settings of the back office. */
export const invoiceSettings = storedSetting('invoice', schema);

/** The texts about invoices that replace the usual ones; undefined where operators have set none. */
export interface InvoiceTexts {
  /** The text below the donation code. */
  donationHint: string | undefined;
  /** The text below the choice of the invoice. */
  invoiceNotice: string | undefined;
}

/** The present texts, cached until an operator changes a setting. */
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
