import { type IconName, PATHS, PathIcon } from '../../kit/icon.tsx';

/** Icons that only staff pages have: visitors do not load them. */
const STAFF_PATHS = {
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  health: 'M3 12h4l2.5-6 4.5 12 2.5-6H21',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  question: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M12 17.5h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2 21 21',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  timeline: 'M4 5v15M8 7h8M11 12h9M8 17h6',
  undo: 'M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-3',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-2l-2.6 2.6.6 2.4 2.4.6L22 7.6a4.5 4.5 0 0 1-6 5.4l-7.6 7.6a2 2 0 0 1-3-3L13 10a4.5 4.5 0 0 1 1.5-3.5z',
} as const;
type StaffPathName = keyof typeof STAFF_PATHS;
export type StaffIconName = IconName | StaffPathName;

/** An icon of a staff page, beside text that says the same. */
export function StaffIcon({ name }: { readonly name: StaffIconName }) {
  return <PathIcon path={pathOf(name)} />;
}

/** The path of an icon of a staff page. */
export function pathOf(name: StaffIconName): string {
  return isStaffPath(name) ? STAFF_PATHS[name] : PATHS[name];
}

function isStaffPath(name: StaffIconName): name is StaffPathName {
  return name in STAFF_PATHS;
}
