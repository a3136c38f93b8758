/**
 * Returns the file name of a class's drawing: "16' Cube Van" gives `demo-16-foot-cube-van.svg`,
 * "1/2 Ton Pick-Up" gives `demo-half-ton-pick-up.svg`.
 */
export function drawingName(classType: string): string {
  const words = classType.replace(/['’]/, ' foot').replace('1/2', 'half').replace('3/4', 'three quarter');
  return `demo-${slugOf(words)}.svg`;
}

/**
 * Converts a text to lower-case letters and digits, separated by hyphens, for a file name or an id.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/-$/, '');
}
