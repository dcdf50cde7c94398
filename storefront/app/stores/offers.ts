import { create } from 'zustand';
import type { OfferRules } from '../offers/offer-rules.ts';

interface OfferState {
  /** Undefined until they are read. Only a cart in a shop with offers reads them. */
  rules: OfferRules | undefined;
}

export const useOfferStore = create<OfferState>()(() => ({ rules: undefined }));

/** Reads the running offers, also the known ones. Rejects if they or their solver cannot be read. */
export async function loadOfferRules(): Promise<void> {
  const { readOfferRules } = await import('../offers/read-offer-rules.ts');
  useOfferStore.setState({ rules: await readOfferRules() });
}
