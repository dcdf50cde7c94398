import type { Recipient } from '#contract/entities/saved-details.ts';
import { findDistrict } from '#rules/delivery/taiwan-districts.ts';
import { islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { beginRecipient } from '../stores/account-edit-form.ts';
import { closeModal, openModal } from '../stores/modal.ts';
import { readRecipients, useSavedDetailsStore } from '../stores/saved-details.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { RecipientList } from './recipient-list.tsx';
import { useSavedDetails } from './use-saved-details.ts';

/** Picks one of the saved recipients that the order's kind of delivery can reach. */
export default function ConsigneeInfoModal({ content }: ModalProps<'ConsigneeInfoModal'>) {
  const { shipType, islandsType, onPick } = content;
  const saved = useSavedDetailsStore((state) => state.recipients);
  const { failure, retry } = useSavedDetails(saved !== undefined, readRecipients);
  const isReachable = ({ city, cityZone }: Recipient) =>
    shipType === 'STORE' || findDistrict(city, cityZone)?.islandsType === islandsType;
  const recipients = saved?.[shipType].filter(isReachable);
  function pick(recipient: Recipient) {
    closeModal();
    onPick(recipient);
  }
  function add() {
    beginRecipient(undefined, { type: shipType });
    openModal('ReceivingInfoEditedModal');
  }
  const kind =
    shipType === 'STORE'
      ? shipTypeLabels.STORE
      : `${shipTypeLabels.HOME}・${islandsTypeLabels[islandsType]}`;
  return (
    <Dialog
      shape="sheet"
      title="常用收件人"
      onClose={closeModal}
      footer={
        <Button look="secondary" size="small" onClick={add}>
          新增收件人
        </Button>
      }
    >
      {recipients === undefined ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )
      ) : recipients.length === 0 ? (
        <EmptyState title="目前沒有可用的收件人">這筆訂單的配送方式為{kind}。</EmptyState>
      ) : (
        <RecipientList recipients={recipients} onPick={pick} />
      )}
    </Dialog>
  );
}
