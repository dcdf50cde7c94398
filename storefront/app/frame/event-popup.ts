import { startedOf } from '#rules/visibility.ts';
import { api } from '../api.ts';
import { onlineOnly } from '../loading.ts';
import { shopNow } from '../shop-time.ts';
import { readText, writeText } from '../storage.ts';
import { openModal, useModalStore } from '../stores/modal.ts';

/** Home, listing and product pages. */
const places = /^\/(products(\/\d+)?\/?)?$/;

/**
 * Opens the picture of the first event that runs, once in a session (G-170): on pages to look around, and never while
 * the shopper does something else. A later page may then show it. Call it once the page is idle.
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
    // Not the store of the panels: importing it here would make a chunk of it that every page asks for by itself.
    document.querySelector('dialog[open], header [aria-expanded="true"]') !== null ||
    document.activeElement?.matches('input, select, textarea') === true
  );
}
