import fc from 'fast-check';

/**
 * Property tests try the same values in every run, so that a failure comes from the change. To try new values:
 * `PROPERTY_SEED=$RANDOM npm test -- unit …`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
