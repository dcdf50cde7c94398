import { create } from 'zustand';
import type { SavedInvoices, SavedRecipients } from '#contract/entities/saved-details.ts';
import { api } from '../api.ts';
import { useAuthStore } from './auth.ts';

interface SavedDetails {
  /** Undefined until they have been read. */
  recipients: SavedRecipients | undefined;
  invoices: SavedInvoices | undefined;
}

const unread: SavedDetails = { recipients: undefined, invoices: undefined };

/** The member's saved recipients and invoice details, as in the server's last answer. */
export const useSavedDetailsStore = create<SavedDetails>()(() => unread);

useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') useSavedDetailsStore.setState(unread, true);
});

export async function readRecipients(): Promise<SavedRecipients> {
  const { data } = await api.listRecipients();
  useSavedDetailsStore.setState({ recipients: data });
  return data;
}

export async function readInvoices(): Promise<SavedInvoices> {
  const { data } = await api.listInvoices();
  useSavedDetailsStore.setState({ invoices: data });
  return data;
}
