import type { Recipient } from '#contract/entities/saved-details.ts';
import { beginRecipient } from '../stores/account-edit-form.ts';
import { openModal } from '../stores/modal.ts';
import { RecordCard } from './record-card.tsx';
import { linesOf } from './record-texts.ts';
import { askToDeleteRecipient } from './save-record.ts';

interface RecipientListProps {
  recipients: readonly Recipient[];
  onPick?: (recipient: Recipient) => void;
  /** False where records are only picked. */
  canDelete?: boolean;
}

/** The saved recipients, each with a button to edit it. */
export function RecipientList({ recipients, onPick, canDelete = false }: RecipientListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {recipients.map((recipient) => (
        <RecordCard
          key={recipient.id}
          name={recipient.name}
          title={
            <>
              {recipient.name}
              {recipient.mobileNumber && (
                <span className="digits ml-3 font-normal text-ink-soft">
                  {recipient.mobileNumber}
                </span>
              )}
            </>
          }
          lines={linesOf(recipient)}
          {...(onPick && { onPick: () => onPick(recipient) })}
          onEdit={() => {
            beginRecipient(recipient);
            openModal('ReceivingInfoEditedModal');
          }}
          {...(canDelete && { onDelete: () => askToDeleteRecipient(recipient) })}
        />
      ))}
    </ul>
  );
}
