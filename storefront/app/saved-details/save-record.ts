import { ApiError } from '#contract/client.ts';
import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';
import type { Refusal } from '../forms/problems.ts';
import { openModal } from '../stores/modal.ts';
import { readInvoices, readRecipients } from '../stores/saved-details.ts';
import { toastSuccess } from '../stores/toast.ts';
import { toastTexts } from '../toast-texts.ts';
import { type InvoiceDraft, invoiceBody } from './invoice-draft.ts';
import { type RecipientDraft, type RecipientField, recipientBody } from './recipient-draft.ts';

/** If saving fails, one line beside the button says so, without a toast or a modal (G-108). */
export function saveRefusal(error: unknown): Refusal {
  const { errorCode, message } = describeFailure(error);
  // Every further attempt is refused as well, until the member deletes a record.
  const isFull = errorCode === 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT';
  return { form: { message: (isFull && message) || '尚未儲存，請再試一次' } };
}

/** The same for a recipient; a refusal of the store is shown at the store. */
export function recipientRefusal(error: unknown): Refusal<RecipientField> {
  const message = error instanceof ApiError ? error.errors.storeCode : undefined;
  return message ? { fields: { storeCode: { message } } } : saveRefusal(error);
}

async function save<Saved>(
  send: () => Promise<{ data: Saved }>,
  reload: () => Promise<unknown>,
): Promise<Saved> {
  const { data } = await send();
  await reload().catch(() => undefined);
  toastSuccess(toastTexts.saved);
  return data;
}

/** Saves a new or changed recipient and reads the saved ones again; throws the ApiError of a refusal. */
export function saveRecipient(draft: RecipientDraft): Promise<Recipient> {
  const body = recipientBody(draft);
  const { id } = draft;
  return save(
    () =>
      id === undefined
        ? api.createRecipient({ body })
        : api.updateRecipient({ params: { id }, body }),
    readRecipients,
  );
}

/** Saves new or changed invoice details and reads the saved ones again; throws the ApiError of a refusal. */
export function saveInvoice(draft: InvoiceDraft): Promise<Invoice> {
  const body = invoiceBody(draft);
  const { id } = draft;
  return save(
    () =>
      id === undefined ? api.createInvoice({ body }) : api.updateInvoice({ params: { id }, body }),
    readInvoices,
  );
}

async function remove(send: () => Promise<unknown>, reload: () => Promise<unknown>): Promise<void> {
  try {
    await send();
    toastSuccess(toastTexts.deleted);
    // The pressed button no longer exists, as its record is deleted.
    document.getElementById('main')?.focus({ preventScroll: true });
  } catch {
    // The list shows the failure, as the record is still in it (row 8.083).
  }
  await reload().catch(() => undefined);
}

/** Deletes a recipient after the member has confirmed it. */
export function askToDeleteRecipient({ id, name }: Recipient): void {
  openModal(
    'DeleteConfirmModal',
    { message: `確定要刪除收件人「${name}」嗎？` },
    () => void remove(() => api.deleteRecipient({ params: { id } }), readRecipients),
  );
}

/** Deletes invoice details after the member has confirmed it. */
export function askToDeleteInvoice({ id }: Invoice, name: string): void {
  openModal(
    'DeleteConfirmModal',
    { message: `確定要刪除發票資料「${name}」嗎？` },
    () => void remove(() => api.deleteInvoice({ params: { id } }), readInvoices),
  );
}
