import { createContext, use } from 'react';
import type { PublicSettings } from './settings.ts';

const SettingsContext = createContext<PublicSettings | undefined>(undefined);

export const SettingsProvider = SettingsContext;

/** Brand, company and links. This also works on error pages, where no loader has run. */
export function useSettings(): PublicSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('No SettingsProvider above this component');
  return settings;
}
