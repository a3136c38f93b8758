import { pathOf, type StaffIconName } from '../frame/staff-icon.tsx';

/** The colour of an icon that is an image: `--ink` of tokens.css. */
const INK = '#12211d';

/**
 * Returns an icon as the value of a CSS image. Where hundreds of icons are shown, an image costs a
 * fraction of an element.
 */
export function iconImage(name: StaffIconName): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${pathOf(name)}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
