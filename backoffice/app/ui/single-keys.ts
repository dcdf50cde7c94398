const place = 'office-single-keys';

/** Whether keys without Ctrl or Alt work outside inputs on this device; people with voice control turn them off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Holds for this device and whoever signs in on it. */
export function setSingleKeys(areOn: boolean): void {
  try {
    localStorage.setItem(place, areOn ? 'on' : 'off');
  } catch {
    // Without storage they are turned on.
  }
}

const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [contenteditable] *';

/** Whether somebody types there, so that characters and Ctrl+Z belong to the input. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.matches(typing);

/** Whether a pressed key may act on the screen: alone, outside inputs, and not behind a dialog. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isTyping(event) || document.querySelector('[aria-modal=true]')) return false;
  return areSingleKeysOn();
}
