/** Under an empty list that did not load (readings 42). */
export const COULD_NOT_LOAD = 'Could not load';
