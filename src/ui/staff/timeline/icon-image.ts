import { pathOf, type StaffIconName } from '../shared/staff-icon.tsx';

/** Pixels a side: sharp on a screen with three pixels for each of the 14 px that are shown. */
const SIZE = 42;
/** The side of the drawing of an icon, and the width of its line. */
const VIEW = 24;
const LINE = 2.4;

/**
 * Returns an icon as the value of a CSS image of pixels. Where hundreds of icons are shown, an SVG
 * takes as long to paint as all the rest of the element. A browser without a canvas shows none.
 */
export function iconImage(name: StaffIconName, color: string): string {
  if (!('Path2D' in globalThis)) return 'none';
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return 'none';
  pen.scale(SIZE / VIEW, SIZE / VIEW);
  pen.strokeStyle = color;
  pen.lineWidth = LINE;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(pathOf(name)));
  return `url("${canvas.toDataURL()}")`;
}
