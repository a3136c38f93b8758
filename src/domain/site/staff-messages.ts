// A separate file, so that visitors do not download texts that only staff read.

/** Messages of the page of the site's health (FAIL-15). */
export const NO_ATTENTION = 'Nothing needs attention.';
export const NOT_CHECKED = 'not checked';
