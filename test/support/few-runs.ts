import fc from 'fast-check';

// For mutation runs: a few fixed cases, so that the result for a mutant does not depend on chance
// and the run stays short.
fc.configureGlobal({ numRuns: 15, seed: 1991 });
