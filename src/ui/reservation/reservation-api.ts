import { createContext } from 'react';
import type { MyReservationApi } from '../../ports/browser/my-reservation-api.ts';

/**
 * Loads the calls of the page of a reservation when it needs them. `main.tsx` gives the adapter, a
 * test its own.
 */
export const MyReservationApiContext = createContext<() => Promise<MyReservationApi>>(() =>
  Promise.reject(new Error('MyReservationApiContext is missing')),
);
