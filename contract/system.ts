/** Who answers for a provider: itself, a stand-in, or nobody. */
export const providerModes = ['REAL', 'STAND_IN', 'DISABLED'] as const;
export type ProviderMode = (typeof providerModes)[number];
