import { forgetStored } from '../../kit/use-stored.ts';

/** The names of what a tab keeps of staff work over reloads (STAFF-31). */
export const STORED = {
  bookings: 'staff-bookings',
  messages: 'staff-messages',
  invoices: 'staff-invoices',
  notes: 'staff-notes',
  timeline: 'staff-timeline',
  newBooking: 'staff-new-booking',
  till: 'staff-till',
  rates: 'staff-rates',
  company: 'staff-company',
  hours: 'staff-hours',
  texts: 'staff-texts',
  files: 'staff-vehicle-files',
} as const;

/** Forgets the work of staff at a sign-out: it names customers. */
export function forgetStaffWork(): void {
  for (const name of Object.values(STORED)) forgetStored(name);
}
