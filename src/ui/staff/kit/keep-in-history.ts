/**
 * Replaces the state of the history entry, so that Back and a reload find it again. The router would
 * do this as a navigation, which moves the focus to the heading.
 */
export function keepInHistory(usr: object): void {
  const stored: unknown = window.history.state;
  window.history.replaceState({ ...(typeof stored === 'object' ? stored : {}), usr }, '');
}
