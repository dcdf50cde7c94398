import { startedOf } from '#rules/visibility.ts';
import { api } from '../api.ts';
import { onlineOnly } from '../loading.ts';
import { shopNow } from '../shop-time.ts';
import { readText, writeText } from '../storage.ts';
import { openModal, useModalStore } from '../stores/modal.ts';

/** Home, listing and product pages. */
const places = /^\/(products(\/\d+)?\/?)?$/;

/**
 * Opens the picture of the first running event, once in a session (G-170). It opens only on pages for looking
 * around, and never while the shopper does something else; then a later page may show it. Call it once the page is
 * idle.
 */
export async function offerEventPopup(path: string): Promise<void> {
  if (!places.test(path) || readText('event-popup')) return;
  const [popup] = startedOf(await onlineOnly(api.listEventPopups()), shopNow());
  if (!popup || window.location.pathname !== path || readText('event-popup') || isBusy()) return;
  const { id, title, webImage, mobileImage, link } = popup;
  writeText('event-popup', String(id));
  openModal('EventModal', { title, webImage, mobileImage, link: link ?? undefined });
}

/** Whether a dialog or a panel is open, or the shopper is entering something. */
function isBusy(): boolean {
  return (
    useModalStore.getState().stack.length > 0 ||
    // It does not read the store of the panels, because an import here would make it a chunk of its own that every
    // page requests separately.
    document.querySelector('dialog[open], header [aria-expanded="true"]') !== null ||
    document.activeElement?.matches('input, select, textarea') === true
  );
}
