/** The file of a class's drawing: "16' Cube Van" is drawn in `demo-16-foot-cube-van.svg`, "1/2 Ton Pick-Up" in `demo-half-ton-pick-up.svg`. */
export function drawingName(classType: string): string {
  const words = classType.replace(/['’]/, ' foot').replace('1/2', 'half').replace('3/4', 'three quarter');
  return `demo-${slugOf(words)}.svg`;
}

/** A text in lower-case letters and digits with hyphens between, as a name of a file or an id. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/-$/, '');
}
