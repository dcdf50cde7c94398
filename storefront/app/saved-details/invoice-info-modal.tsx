import type { Invoice } from '#contract/entities/saved-details.ts';
import { buyerTypes } from '#contract/enumerations.ts';
import { buyerTypeLabels } from '#rules/order-labels.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { beginInvoice } from '../stores/account-edit-form.ts';
import { closeModal, openModal } from '../stores/modal.ts';
import { readInvoices, useSavedDetailsStore } from '../stores/saved-details.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { useSavedDetails } from './use-saved-details.ts';

/** Picks one of the saved invoice details. */
export default function InvoiceInfoModal({ content }: ModalProps<'InvoiceInfoModal'>) {
  const saved = useSavedDetailsStore((state) => state.invoices);
  const { failure, retry } = useSavedDetails(saved !== undefined, readInvoices);
  function pick(invoice: Invoice) {
    closeModal();
    content.onPick(invoice);
  }
  function add() {
    beginInvoice();
    openModal('InvoiceEditedModal');
  }
  return (
    <Dialog
      shape="sheet"
      title="常用發票資料"
      onClose={closeModal}
      footer={
        <Button look="secondary" size="small" onClick={add}>
          新增發票資料
        </Button>
      }
    >
      {saved === undefined ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )
      ) : saved.PERSON.length + saved.COMPANY.length === 0 ? (
        <EmptyState title="目前沒有常用發票資料" />
      ) : (
        <div className="flex flex-col gap-5">
          {buyerTypes.map(
            (type) =>
              saved[type].length > 0 && (
                <section key={type} aria-label={buyerTypeLabels[type]}>
                  <h3 className="mb-2 text-14 text-ink-soft">{buyerTypeLabels[type]}</h3>
                  <InvoiceList invoices={saved[type]} onPick={pick} />
                </section>
              ),
          )}
        </div>
      )}
    </Dialog>
  );
}
