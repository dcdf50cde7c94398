import type { ShopApi } from '#contract/client.ts';
import type { Invoice } from '#contract/entities/saved-details.ts';
import { invoiceRules } from '#rules/forms.ts';
import { newInvoiceFields } from '#rules/members/new-records.ts';
import { type Check, cleanValue, type FormRules } from '#rules/validation.ts';

/** Invoice details that are being edited; without an id they are new (row 3.069). */
export interface InvoiceDraft extends Omit<Invoice, 'id' | 'userId'> {
  id: number | undefined;
  userId: number | undefined;
}

export const newInvoice: InvoiceDraft = {
  id: undefined,
  userId: undefined,
  ...newInvoiceFields,
};

/** The carriers that saved details offer. Donation is not among them: its code is entered at checkout (G-110). */
export const savedCarriers = ['PHONE', 'NATURAL_PERSON', 'MEMBER'] as const;

export const invoiceLabels = {
  carrierNo: '載具號碼',
  taxName: '公司抬頭',
  taxNum: '統一編號',
} as const;

export type InvoiceField = keyof typeof invoiceLabels;

/** The rules of the shown fields, in their order. */
export function shownInvoiceRules({
  type,
  carrierType,
}: Pick<InvoiceDraft, 'type' | 'carrierType'>): FormRules<InvoiceField> {
  const { taxName, taxNum, carrierNo } = invoiceRules(type, carrierType);
  const shown: Partial<Record<InvoiceField, readonly Check[]>> =
    type === 'COMPANY' ? { taxName, taxNum } : carrierNo.length > 0 ? { carrierNo } : {};
  return shown as FormRules<InvoiceField>;
}

type InvoiceBody = NonNullable<Parameters<ShopApi['createInvoice']>[0]>['body'];

/** The body of the calls, without the fields that the draft's type and carrier hide. */
export function invoiceBody({ type, carrierType, ...draft }: InvoiceDraft): InvoiceBody {
  const rules = invoiceRules(type, carrierType);
  const clean = (field: InvoiceField) => cleanValue(rules[field], draft[field]);
  if (type === 'COMPANY') return { type, taxName: clean('taxName'), taxNum: clean('taxNum') };
  return rules.carrierNo.length > 0
    ? { type, carrierType, carrierNo: clean('carrierNo') }
    : { type, carrierType };
}
