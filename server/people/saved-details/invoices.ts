import type { Invoice } from '#contract/entities/saved-details.ts';
import { buyerTypes } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { invoiceRules } from '#rules/forms.ts';
import { newInvoiceFields } from '#rules/members/new-records.ts';
import { cleanValue, validateForm } from '#rules/validation.ts';
import { refuseProblems } from '#server/platform/http/form-problems.ts';
import { savedRecords } from './saved-records.ts';
import { savedInvoices } from './tables.ts';

export type InvoiceFields = Omit<Invoice, 'id' | 'userId'>;

/** The member's saved invoice details (row 3.073). */
export const invoices = savedRecords<Invoice, InvoiceFields>({
  table: savedInvoices,
  columns: {
    id: savedInvoices.id,
    userId: savedInvoices.userId,
    type: savedInvoices.type,
    taxName: savedInvoices.taxName,
    taxNum: savedInvoices.taxNum,
    carrierType: savedInvoices.carrierType,
    carrierNo: savedInvoices.carrierNo,
  },
  types: buyerTypes,
  blank: newInvoiceFields,
  check: checkInvoice,
});

/** The details without the fields that their type and carrier exclude, or 422 (rows 5.026 to 5.031, G-110). */
function checkInvoice(fields: InvoiceFields) {
  const { type, carrierType } = fields;
  const rules = invoiceRules(type, carrierType);
  const problems = refuseProblems(validateForm(rules, fields));
  if (problems) return problems;
  const shown = (field: keyof typeof rules) =>
    rules[field].length > 0 ? cleanValue(rules[field], fields[field]) : '';
  return done({
    type,
    taxName: shown('taxName'),
    taxNum: shown('taxNum'),
    carrierType: type === 'PERSON' ? carrierType : ('NONE' as const),
    carrierNo: shown('carrierNo'),
  });
}
