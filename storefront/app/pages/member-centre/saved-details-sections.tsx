import type { ReactNode } from 'react';
import { buyerTypes, shipTypes } from '#contract/enumerations.ts';
import { buyerTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { InvoiceList } from '../../saved-details/invoice-list.tsx';
import { RecipientList } from '../../saved-details/recipient-list.tsx';
import { beginInvoice, beginRecipient } from '../../stores/account-edit-form.ts';
import { openModal } from '../../stores/modal.ts';
import { useSavedDetailsStore } from '../../stores/saved-details.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';

function addRecipient() {
  beginRecipient();
  openModal('ReceivingInfoEditedModal');
}

/** The saved recipients in their two groups (row 3.078). */
export function RecipientsSection() {
  const saved = useSavedDetailsStore((state) => state.recipients);
  if (!saved) return null;
  if (saved.HOME.length + saved.STORE.length === 0) {
    return (
      <EmptyState
        title="還沒有常用收件人"
        action={<Button onClick={addRecipient}>新增收件人</Button>}
      >
        存下常用的收件地址或取貨門市，結帳時一點就能帶入。
      </EmptyState>
    );
  }
  return (
    <SavedDetails addText="新增收件人" onAdd={addRecipient}>
      {shipTypes.map(
        (type) =>
          saved[type].length > 0 && (
            <Group key={type} name={shipTypeLabels[type]} count={saved[type].length}>
              <RecipientList recipients={saved[type]} canDelete />
            </Group>
          ),
      )}
    </SavedDetails>
  );
}

function addInvoice() {
  beginInvoice();
  openModal('InvoiceEditedModal');
}

/** The saved invoice details in their two groups (row 3.073). */
export function InvoicesSection() {
  const saved = useSavedDetailsStore((state) => state.invoices);
  if (!saved) return null;
  if (saved.PERSON.length + saved.COMPANY.length === 0) {
    return (
      <EmptyState
        title="還沒有常用發票資料"
        action={<Button onClick={addInvoice}>新增發票資料</Button>}
      >
        存下手機條碼、自然人憑證或公司統編，結帳時一點就能帶入。
      </EmptyState>
    );
  }
  return (
    <SavedDetails addText="新增發票資料" onAdd={addInvoice}>
      {buyerTypes.map(
        (type) =>
          saved[type].length > 0 && (
            <Group key={type} name={buyerTypeLabels[type]} count={saved[type].length}>
              <InvoiceList invoices={saved[type]} canDelete />
            </Group>
          ),
      )}
    </SavedDetails>
  );
}

interface SavedDetailsProps {
  addText: string;
  onAdd(): void;
  children: ReactNode;
}

function SavedDetails({ addText, onAdd, children }: SavedDetailsProps) {
  return (
    <div className="flex flex-col gap-7">
      {children}
      <Button look="secondary" className="self-start max-tablet:w-full" onClick={onAdd}>
        <Icon name="plus" className="size-5" />
        {addText}
      </Button>
    </div>
  );
}

interface GroupProps {
  name: string;
  count: number;
  children: ReactNode;
}

function Group({ name, count, children }: GroupProps) {
  return (
    <section aria-label={name}>
      <h2 className="mb-3 text-16 font-bold">
        {name}
        <span className="digits ml-2 text-14 font-normal text-ink-soft">{count} 筆</span>
      </h2>
      {children}
    </section>
  );
}
