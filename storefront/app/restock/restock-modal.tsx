import type { ModalProps } from '../frame/modals/modal-props.ts';
import { closeModal } from '../stores/modal.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RestockForm } from './restock-form.tsx';

/** Asks a visitor for an e-mail to which the notice goes; opened by a card. */
export default function RestockModal({ content: { goods } }: ModalProps<'RestockModal'>) {
  return (
    <Dialog title="到貨通知" onClose={closeModal} shape="sheet">
      <p className="mb-4">{goods.name}</p>
      <RestockForm goods={goods} />
    </Dialog>
  );
}
