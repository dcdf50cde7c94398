import type { Delivery } from '#rules/delivery/shipping.ts';
import { api } from '../../api.ts';
import { isSignedOut } from '../../errors.ts';
import { invoiceBody, newInvoice } from '../../saved-details/invoice-draft.ts';
import { newRecipient, recipientBody } from '../../saved-details/recipient-draft.ts';
import { takeUserInfo } from '../../stores/known-member.ts';
import type { OrderForm } from '../../stores/order.ts';
import { readInvoices, readRecipients } from '../../stores/saved-details.ts';
import { toastWarning } from '../../stores/toast.ts';
import { hasInvoiceNumber } from './invoice-state.ts';

/** Milliseconds. */
const longestWait = 3_000;

/**
 * Saves the parts of the order form that the shopper asked to save, after the order is placed (rows 7.109 to
 * 7.111). A failure does not affect the order. A message is shown only if the profile was not saved (rows 8.083,
 * 8.084). It is not waited for longer than three seconds: the payment must not wait for a stalled network.
 */
export async function saveAfterwards(form: OrderForm, delivery: Delivery): Promise<void> {
  const saved = Promise.all([
    form.updatesMember ? updateMember(form) : undefined,
    form.savesRecipient ? keepRecipient(form, delivery) : undefined,
    form.savesInvoice && hasInvoiceNumber(form) ? keepInvoice(form) : undefined,
  ]);
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

async function updateMember({ name, mobileNumber }: OrderForm): Promise<void> {
  try {
    const body = { name: name.trim(), mobileNumber: mobileNumber.trim() };
    await takeUserInfo(() => api.updateUser({ body }));
  } catch (error) {
    if (!isSignedOut(error)) toastWarning('會員資料尚未更新，可至會員中心修改');
  }
}

async function silently(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined);
}

function keepRecipient(form: OrderForm, { shipType }: Delivery): Promise<void> {
  const { isSameAsMember, city, cityZone, address, expectedDeliveryTime } = form;
  const { storeType = 'UNIMART', storeCode, storeName, storeAddress } = form;
  const body = recipientBody({
    ...newRecipient,
    type: shipType,
    name: isSameAsMember ? form.name : form.recipient,
    mobileNumber: isSameAsMember ? form.mobileNumber : form.recipientMobile,
    telephoneNumber: form.recipientPhone,
    ...{ city, cityZone, address, expectedDeliveryTime },
    ...{ storeType, storeCode, storeName, storeAddress },
  });
  return silently(async () => {
    await api.createRecipient({ body });
    await readRecipients();
  });
}

function keepInvoice(form: OrderForm): Promise<void> {
  const { invoiceType, carrierType, barcode, certificate, taxName, taxNum } = form;
  const body = invoiceBody({
    ...newInvoice,
    type: invoiceType,
    carrierType,
    carrierNo: carrierType === 'PHONE' ? barcode : certificate,
    taxName,
    taxNum,
  });
  return silently(async () => {
    await api.createInvoice({ body });
    await readInvoices();
  });
}
