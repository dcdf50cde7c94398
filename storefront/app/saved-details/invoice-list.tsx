import type { Invoice } from '#contract/entities/saved-details.ts';
import { beginInvoice } from '../stores/account-edit-form.ts';
import { openModal } from '../stores/modal.ts';
import { RecordCard } from './record-card.tsx';
import { invoiceName, invoiceNumber } from './record-texts.ts';
import { askToDeleteInvoice } from './save-record.ts';

interface InvoiceListProps {
  invoices: readonly Invoice[];
  onPick?: (invoice: Invoice) => void;
  /** False where records are only picked. */
  canDelete?: boolean;
}

/** The saved invoice details, each with a button to edit it. */
export function InvoiceList({ invoices, onPick, canDelete = false }: InvoiceListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {invoices.map((invoice) => {
        const number = invoiceNumber(invoice);
        const name = [invoiceName(invoice), number].filter(Boolean).join(' ');
        return (
          <RecordCard
            key={invoice.id}
            name={name}
            title={invoiceName(invoice)}
            lines={number ? [number] : []}
            {...(onPick && { onPick: () => onPick(invoice) })}
            onEdit={() => {
              beginInvoice(invoice);
              openModal('InvoiceEditedModal');
            }}
            {...(canDelete && { onDelete: () => askToDeleteInvoice(invoice, name) })}
          />
        );
      })}
    </ul>
  );
}
