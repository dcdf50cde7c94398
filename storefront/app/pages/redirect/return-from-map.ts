import { chainOf } from '#rules/delivery/carriers.ts';
import { readRecipientDraft } from '../../saved-details/recipient-draft.ts';
import { useAccountEditForm } from '../../stores/account-edit-form.ts';
import { openModal } from '../../stores/modal.ts';
import { changeOrderForm, restoredOrderForm, useOrderStore } from '../../stores/order.ts';
import { type RedirectInfo, readStorePick } from '../../stores/redirect.ts';
import { fillRecipient } from '../checkout/fill-from-saved.ts';

/** The data saved when the shopper went to the map. */
function leftBehind(data: unknown): { recipient?: unknown; orderForm?: unknown } {
  return typeof data === 'object' && data !== null ? data : {};
}

/**
 * Restores the state from before the store map, with the store that `search` names, if any (rows 4.130 to 4.135).
 * Returns the path to go back to.
 */
export function returnFromMap(
  { featureType, backPath, data }: RedirectInfo,
  search: string,
): string {
  const { recipient, orderForm } = leftBehind(data);
  const found = readStorePick(search);
  // A store of the first chain replaces one of another chain as a whole.
  const pick = found && { ...found, storeType: chainOf(found.storeType) };
  useOrderStore.setState(({ form }) => ({ form: restoredOrderForm(form, orderForm) }));
  if (featureType === 'commonRecipientEdit') {
    const draft = { ...readRecipientDraft(recipient), type: 'STORE' as const, ...pick };
    useAccountEditForm.setState({ recipient: draft, step: 1 });
    const isOrdering = backPath.startsWith('/checkout');
    openModal('ReceivingInfoEditedModal', isOrdering ? { onSaved: fillRecipient } : undefined);
  } else if (pick) {
    changeOrderForm(pick);
  }
  return backPath;
}
