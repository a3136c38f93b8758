import fc from 'fast-check';

// For mutation runs: the same few cases each time, so that a mutant's fate does not hang on luck and the run stays short.
fc.configureGlobal({ numRuns: 15, seed: 1991 });
