/** Widths from a small phone to a large screen, with the heights of such windows. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 780 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1100, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
