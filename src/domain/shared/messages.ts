/** Under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';
