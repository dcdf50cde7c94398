import type { PublicSettings } from './settings.ts';

/** The JSON element of the document that carries the settings to the browser. */
export const settingsElementId = 'shop-settings';

let settings: PublicSettings | undefined;

/** The settings in the page's HTML; browser only. */
export function browserSettings(): PublicSettings {
  settings ??= JSON.parse(
    document.getElementById(settingsElementId)?.textContent ?? 'null',
  ) as PublicSettings;
  return settings;
}
