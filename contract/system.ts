/** Who answers for a provider: the provider, a stand-in, or nobody. */
export const providerModes = ['REAL', 'STAND_IN', 'DISABLED'] as const;
export type ProviderMode = (typeof providerModes)[number];
