export const NOTHING_HELD = 'No message is held.';

export const HELD_MEANING =
  'These were not mailed: they look like the work of a program, or one address wrote too often. Now and then one is real.';
