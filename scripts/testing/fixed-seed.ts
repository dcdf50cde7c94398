import fc from 'fast-check';

/**
 * Property tests try the same values in every run, so that a run says of the change what it says. To look for values
 * that nobody has tried yet: `PROPERTY_SEED=$RANDOM npm test -- unit …`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
