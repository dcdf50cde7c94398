import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { invoice, recipient, savedInvoices, savedRecipients } from '../entities/saved-details.ts';
import { buyerTypes, carrierTypes, deliveryTimes, shipTypes, storeKinds } from '../enumerations.ts';
import { idParams } from '../fields.ts';

/** The rules of a field depend on the type; they are in `rules/forms.ts`, for the server and the screens. */
const text = (max: number) => z.string().trim().max(max).optional();

/** An absent field gets its default in a new record, and is not changed in an existing one. */
const recipientFields = z.object({
  type: z.enum(shipTypes).optional(),
  name: text(50),
  mobileNumber: text(20),
  telephoneNumber: text(20),
  city: text(20),
  cityZone: text(20),
  address: text(200),
  expectedDeliveryTime: z.enum(deliveryTimes).optional(),
  storeType: z.enum(storeKinds).optional(),
  storeCode: text(20),
  storeName: text(50),
  storeAddress: text(200),
});

const invoiceFields = z.object({
  type: z.enum(buyerTypes).optional(),
  taxName: text(60),
  taxNum: text(20),
  carrierType: z.enum(carrierTypes).optional(),
  carrierNo: text(64),
});

const nothing = z.object({});

/** The member's saved details: recipients and invoice details. Writes answer the saved record (G-152). */
export const savedDetailsCalls = {
  listRecipients: call(endpoints.listRecipients, {
    summary: '常用收件人，依配送方式分組',
    reply: savedRecipients,
  }),
  createRecipient: call(endpoints.createRecipient, {
    summary: '新增常用收件人（最多 50 筆）',
    body: recipientFields,
    reply: recipient,
    errors: ['SAVED_RECORD_COUNT_EXCEEDED_LIMIT'],
  }),
  updateRecipient: call(endpoints.updateRecipient, {
    summary: '修改常用收件人',
    params: idParams,
    body: recipientFields,
    reply: recipient,
    errors: ['NOT_FOUND'],
  }),
  deleteRecipient: call(endpoints.deleteRecipient, {
    summary: '刪除常用收件人',
    params: idParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
  listInvoices: call(endpoints.listInvoices, {
    summary: '常用發票資料，依發票類型分組',
    reply: savedInvoices,
  }),
  createInvoice: call(endpoints.createInvoice, {
    summary: '新增常用發票資料（最多 50 筆）',
    body: invoiceFields,
    reply: invoice,
    errors: ['SAVED_RECORD_COUNT_EXCEEDED_LIMIT'],
  }),
  updateInvoice: call(endpoints.updateInvoice, {
    summary: '修改常用發票資料',
    params: idParams,
    body: invoiceFields,
    reply: invoice,
    errors: ['NOT_FOUND'],
  }),
  deleteInvoice: call(endpoints.deleteInvoice, {
    summary: '刪除常用發票資料',
    params: idParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
};
