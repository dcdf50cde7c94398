import fc from 'fast-check';

/** A set-up file of Vitest. The first failure of a property kills a mutant: nobody reads the shrunk values. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
