/** Creates the fault of a staff call whose body the site refuses, with the site's sentence. */
export function refusedBody(path: string, sentence: string): Error {
  return Object.assign(new Error(`${path} refuses the body`), { sentence });
}

/** Returns the sentence of a rejection by `refusedBody`. */
export function refusedSentence(fault: unknown): string | undefined {
  return fault instanceof Error && 'sentence' in fault ? String(fault.sentence) : undefined;
}
