import { z } from 'zod';
import { buyerTypes, carrierTypes, deliveryTimes, shipTypes, storeKinds } from '../enumerations.ts';
import { id } from '../fields.ts';

/** A saved recipient. An empty field is '', and so are fields that its type does not have. */
export const recipient = z.object({
  id,
  type: z.enum(shipTypes),
  name: z.string(),
  mobileNumber: z.string(),
  telephoneNumber: z.string(),
  city: z.string(),
  cityZone: z.string(),
  address: z.string(),
  expectedDeliveryTime: z.enum(deliveryTimes),
  /** The chain of the store; absent for the first one, 7-ELEVEN, and for homes. */
  storeType: z.enum(storeKinds).optional(),
  storeCode: z.string(),
  storeName: z.string(),
  storeAddress: z.string(),
});
export type Recipient = z.infer<typeof recipient>;

/** Newest first in each group (row 3.078, G-153). */
export const savedRecipients = z.object({ HOME: z.array(recipient), STORE: z.array(recipient) });
export type SavedRecipients = z.infer<typeof savedRecipients>;

/** Saved invoice details; a company has no carrier, which is NONE (G-110). */
export const invoice = z.object({
  id,
  userId: id,
  type: z.enum(buyerTypes),
  taxName: z.string(),
  taxNum: z.string(),
  carrierType: z.enum(carrierTypes),
  carrierNo: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

/** Newest first in each group (row 3.073, G-153). */
export const savedInvoices = z.object({ PERSON: z.array(invoice), COMPANY: z.array(invoice) });
export type SavedInvoices = z.infer<typeof savedInvoices>;
