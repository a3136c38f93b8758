/** Icons that this page alone has: paths in a box of 24 by 24. */
export const LICENCE_PATH =
  'M3 6h18v12H3zM8.5 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c.4-1.6 1.5-2.4 3-2.4s2.6.8 3 2.4M14.5 10H18M14.5 13.5H18';
export const CREDIT_CARD_PATH = 'M3 6h18v12H3zM3 10.5h18M7 14.5h4';
export const ARROWS_PATH = 'M4 8h14l-3.5-3.5M20 16H6l3.5 3.5';
