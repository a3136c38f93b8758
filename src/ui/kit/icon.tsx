/** The paths of the icons, in a box of 24 by 24. */
export const PATHS = {
  airConditioning:
    'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M12 6.5 9.8 4.6M12 6.5l2.2-1.9M12 17.5l-2.2 1.9M12 17.5l2.2 1.9',
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  arrow: 'M7 17 17 7M9 7h8v8',
  bags: 'M5 8h14v12H5zM9 8V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3M9 12v4M15 12v4',
  boxLengthFt: 'M4 4v16M20 4v16M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3',
  cancel: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
  calendar: 'M4 6h16v15H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  clearanceCm: 'M4 4h16M4 20h16M12 7.5v9M9 10l3-3 3 3M9 14l3 3 3-3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.3 2',
  close: 'M6 6l12 12M18 6 6 18',
  doors: 'M6 21V8l6-5h6v18zM6 11h12M14.5 14.5h1.5',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z',
  facebook: 'M14.5 8H13a1.5 1.5 0 0 0-1.5 1.5V20M9 13h5',
  failed: 'M13 18H3V6h18v7M3.5 7l8.5 6 8.5-6M16 16l5 5M21 16l-5 5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M6 21V4M6 4h12l-3 4 3 4H6',
  hold: 'M8 5v14M16 5v14',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1',
  instagram: 'M5 5h14v14H5zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 8h.01',
  key: 'M8 16.5a4.5 4.5 0 1 0-3.3-7.6A4.5 4.5 0 0 0 8 16.5zM11.5 9.5 20 4M16 6.7l2.2 3.1',
  kilometres: 'M8 4 4 20M16 4l4 16M12 5v2.5M12 11v2.5M12 17v2.5',
  loading: 'M4 21V3M4 17h15M8 17v-6h7v6M19 11V4M16.5 6.5 19 4l2.5 2.5',
  mail: 'M3 6h18v12H3zM3.5 7l8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  next: 'M9.5 5 16 12l-6.5 7',
  pause: 'M9 6v12M15 6v12',
  payloadKg: 'M6.5 9h11L20 20H4zM12 9a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 12 9z',
  phone: 'M6 3h3l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v3a3 3 0 0 1-3.3 3A16 16 0 0 1 3 6.3 3 3 0 0 1 6 3z',
  pin: 'M12 21c5-5.2 7-8.6 7-11.5A7 7 0 0 0 5 9.5C5 12.4 7 15.8 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  play: 'M8 5.5v13L18.5 12z',
  plus: 'M12 5v14M5 12h14',
  previous: 'M14.5 5 8 12l6.5 7',
  print: 'M7 8V4h10v4M5 8h14a2 2 0 0 1 2 2v6h-4v4H7v-4H3v-6a2 2 0 0 1 2-2zM7 14h10',
  seats:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.2M18 14.6c2.2.8 3.5 2.8 3.5 5.4',
  shield: 'M12 3l7.5 2.7v5.6c0 4.6-3 7.9-7.5 9.7-4.5-1.8-7.5-5.1-7.5-9.7V5.7zM8.8 12l2.3 2.3 4.2-4.5',
  sparkle: 'M12 3.5l1.9 5.6 5.6 1.9-5.6 1.9L12 18.5l-1.9-5.6L4.5 11l5.6-1.9zM19 16.5v4M17 18.5h4',
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  transmission: 'M6 5v14M12 5v14M18 5v7H6M6 5h.01M12 5h.01M18 5h.01',
  van: 'M3 6.5h10v10H3zM13 9.5h4l3.5 3.5v3.5H13zM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
} as const;
export type IconName = keyof typeof PATHS;

/** An icon beside text that says the same. An icon alone never carries a meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return <PathIcon path={PATHS[name]} />;
}

/** An icon that a single area of the site has, by its path. */
export function PathIcon({ path }: { readonly path: string }) {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
