import { create } from 'zustand';
import type { Recipient } from '#contract/entities/saved-details.ts';
import { changedAddress } from '../saved-details/changed-address.ts';
import { type InvoiceDraft, newInvoice } from '../saved-details/invoice-draft.ts';
import { newRecipient, type RecipientDraft } from '../saved-details/recipient-draft.ts';
import { useAuthStore } from './auth.ts';
import { type ModalType, useModalStore } from './modal.ts';

interface AccountEditForm {
  recipient: RecipientDraft;
  /** 0: choose the type. 1: fill in the details (G-037). */
  step: 0 | 1;
  invoice: InvoiceDraft;
}

const nothing: AccountEditForm = { recipient: newRecipient, step: 0, invoice: newInvoice };

/** The saved details being edited. They are stored when the shopper leaves the dialog for the store map. */
export const useAccountEditForm = create<AccountEditForm>()(() => nothing);

const editors: readonly ModalType[] = [
  'ConsigneeInfoModal',
  'InvoiceInfoModal',
  'StorePickerModal',
  'ProfileEditedModal',
  'ReceivingInfoEditedModal',
  'InvoiceEditedModal',
];

// When the session ends, names and addresses are cleared and the dialogs that show them are closed.
useAuthStore.subscribe(({ status }) => {
  if (status === 'member') return;
  useAccountEditForm.setState(nothing, true);
  const { stack } = useModalStore.getState();
  const others = stack.filter(({ type }) => !editors.includes(type));
  if (others.length < stack.length) useModalStore.setState({ stack: others });
});

/** Starts a new recipient, or the change of a saved recipient, whose type is already known. */
export function beginRecipient(saved?: Recipient, draft: Partial<RecipientDraft> = {}): void {
  useAccountEditForm.setState({
    recipient: { ...newRecipient, ...saved, ...draft },
    step: saved || draft.type ? 1 : 0,
  });
}

/** A change of the city clears the district. */
export function changeRecipient(change: Partial<RecipientDraft>): void {
  useAccountEditForm.setState(({ recipient }) => ({
    recipient: changedAddress(recipient, change),
  }));
}

export function setRecipientStep(step: 0 | 1): void {
  useAccountEditForm.setState({ step });
}

/** Replaces what was typed before by empty invoice details with `draft` in them. */
export function beginInvoice(draft: Partial<InvoiceDraft> = {}): void {
  useAccountEditForm.setState({ invoice: { ...newInvoice, ...draft } });
}

/** Takes the changed fields only; the others stay as they were typed. */
export function changeInvoice(change: Partial<InvoiceDraft>): void {
  useAccountEditForm.setState(({ invoice }) => ({ invoice: { ...invoice, ...change } }));
}
