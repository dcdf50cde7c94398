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

/** Whether the same member is signed in as when a call began. */
const isStill = (signedInAt: number) => useAuthStore.getState().signedInAt === signedInAt;

/** Returns them in any case, but stores them only if the session is still the same. Throws the ApiError. */
export async function readRecipients(): Promise<SavedRecipients> {
  const { signedInAt } = useAuthStore.getState();
  const { data } = await api.listRecipients();
  if (isStill(signedInAt)) useSavedDetailsStore.setState({ recipients: data });
  return data;
}

/** Returns them in any case, but stores them only if the session is still the same. Throws the ApiError. */
export async function readInvoices(): Promise<SavedInvoices> {
  const { signedInAt } = useAuthStore.getState();
  const { data } = await api.listInvoices();
  if (isStill(signedInAt)) useSavedDetailsStore.setState({ invoices: data });
  return data;
}
