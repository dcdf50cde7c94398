import { create } from 'zustand';
import type { InvoiceBook, RecipientBook } from '#contract/entities/books.ts';
import { api } from '../api.ts';
import { useAuthStore } from './auth.ts';

interface Books {
  /** Undefined until they have been read. */
  recipients: RecipientBook | undefined;
  invoices: InvoiceBook | undefined;
}

const unread: Books = { recipients: undefined, invoices: undefined };

/** The member's saved recipients and invoice details, as the server last answered them. */
export const useBookStore = create<Books>()(() => unread);

useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') useBookStore.setState(unread, true);
});

export async function readRecipients(): Promise<RecipientBook> {
  const { data } = await api.listRecipients();
  useBookStore.setState({ recipients: data });
  return data;
}

export async function readInvoices(): Promise<InvoiceBook> {
  const { data } = await api.listInvoices();
  useBookStore.setState({ invoices: data });
  return data;
}
