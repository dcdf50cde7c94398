import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { api } from '../api.ts';
import { toastTexts } from '../copy.ts';
import { describeFailure } from '../errors.ts';
import type { Refusal } from '../forms/problems.ts';
import { openModal } from '../stores/modal.ts';
import { readInvoices, readRecipients } from '../stores/saved-details.ts';
import { toastSuccess } from '../stores/toast.ts';
import { type InvoiceDraft, invoiceBody } from './invoice-draft.ts';
import { type RecipientDraft, recipientBody } from './recipient-draft.ts';

/** No toast and no dialog when saving fails: one quiet line beside the button (G-108). */
export function saveRefusal(error: unknown): Refusal {
  const { errorCode, message } = describeFailure(error);
  // As long as nothing is deleted, every further try is refused as well.
  const isFull = errorCode === 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT';
  return { form: { message: (isFull && message) || '尚未儲存，請再試一次' } };
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
    // The button that was pressed is gone with its record.
    document.getElementById('main')?.focus({ preventScroll: true });
  } catch {
    // Said by the list, in which the record still stands (row 8.083).
  }
  await reload().catch(() => undefined);
}

/** Asks whether to delete a recipient, and does so. */
export function askToDeleteRecipient({ id, name }: Recipient): void {
  openModal(
    'DeleteConfirmModal',
    { message: `確定要刪除收件人「${name}」嗎？` },
    () => void remove(() => api.deleteRecipient({ params: { id } }), readRecipients),
  );
}

/** Asks whether to delete invoice details, and does so. */
export function askToDeleteInvoice({ id }: Invoice, name: string): void {
  openModal(
    'DeleteConfirmModal',
    { message: `確定要刪除發票資料「${name}」嗎？` },
    () => void remove(() => api.deleteInvoice({ params: { id } }), readInvoices),
  );
}
