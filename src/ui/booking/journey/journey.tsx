import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { AddOnId } from '../../../domain/pricing/tariff.ts';
import type { OpeningHours } from '../../../domain/shared/opening-hours.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  type SearchEdit,
  type SearchForm,
  sameTrip,
  shortcutTrip,
} from '../../../domain/trip/search-form.ts';
import { chooseStep, JOURNEY_START, openStep, type Step } from '../../../domain/trip/steps.ts';
import { decode } from '../../../ports/api/schema.ts';
import { BookingFormState } from '../../../ports/api/stored-trip.ts';
import { readStored, useStored } from '../../kit/use-stored.ts';

export type JourneyActions = {
  readonly state: BookingFormState;
  /** Edits the trip as shown; home shows dates that are not in the state yet. */
  edit(shown: SearchForm, change: SearchEdit): void;
  keepTrip(trip: SearchForm): void;
  open(step: Step): void;
  /**
   * Home restarts the steps (STEP-4), but not where the visitor comes back through the history or a
   * reload.
   */
  openHome(byHistory: boolean): void;
  choose(step: Step): void;
  takeShortcut(today: DateText, hours: OpeningHours, closedDays: readonly ClosedDay[]): void;
  restoreTrip(): void;
  selectVehicle(id: string): void;
  selectAddOns(ids: readonly AddOnId[]): void;
  startOver(): void;
};

const START: BookingFormState = { ...EMPTY_SEARCH, ...JOURNEY_START, discountCode: '', selectedAddons: [] };

/** The name of the stored state. */
const STORED = 'booking-form';

const JourneyContext = createContext<JourneyActions | undefined>(undefined);

/** The name under which a tab hands its state to one that a link opens. */
const HANDED = 'trip-of-link';

export function JourneyProvider({ children }: { readonly children: ReactNode }) {
  useState(takeTrip);
  useEffect(() => {
    const end = new AbortController();
    for (const event of HANDING) addEventListener(event, handTrip, { capture: true, signal: end.signal });
    return () => end.abort();
  }, []);
  const [state, change] = useStored(STORED, readState, START);
  const actions = useMemo(() => journeyActions(change), [change]);
  const value = useMemo(() => ({ state, ...actions }), [state, actions]);
  return <JourneyContext value={value}>{children}</JourneyContext>;
}

export function useJourney(): JourneyActions {
  const journey = useContext(JourneyContext);
  if (journey === undefined) throw new Error('JourneyProvider is missing');
  return journey;
}

type Change = (next: (before: BookingFormState) => BookingFormState) => void;

function journeyActions(change: Change): Omit<JourneyActions, 'state'> {
  let isFirstScreen = true;
  const keepTrip = (trip: SearchForm): void =>
    change((before) => ({ ...withoutReplaced(before), ...searchFormOf(trip) }));
  return {
    keepTrip,
    edit: (shown, edit) => keepTrip(changeSearch(shown, edit)),
    open: (step) => {
      isFirstScreen = false;
      change((before) => ({ ...before, ...openStep(before, step) }));
    },
    openHome: (byHistory) => {
      const isComingBack = byHistory && !(isFirstScreen && isOpenedByAddress());
      isFirstScreen = false;
      change((before) => ({ ...before, ...(isComingBack ? openStep(before, 1) : JOURNEY_START) }));
    },
    choose: (step) => change((before) => ({ ...before, ...chooseStep(before, step) })),
    takeShortcut: (today, hours, closedDays) =>
      change((before) => {
        const typed = searchFormOf(before);
        const trip = shortcutTrip(typed, today, hours, closedDays);
        if (sameTrip(typed, trip)) return { ...before, ...trip };
        const isTyped = typed.pickupDate !== '' || typed.dropoffDate !== '';
        return { ...withoutReplaced(before), ...trip, ...(isTyped ? { replacedTrip: typed } : {}) };
      }),
    restoreTrip: () => change((before) => ({ ...withoutReplaced(before), ...before.replacedTrip })),
    selectVehicle: (id) => change((before) => ({ ...before, selectedVehicle: id })),
    selectAddOns: (ids) => change((before) => ({ ...before, selectedAddons: ids })),
    startOver: () => change(() => START),
  };
}

/**
 * Whether this document was opened by a link or a typed address. The router reports POP for the
 * first page either way.
 */
function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || !('type' in entry) || entry.type === 'navigate';
}

function withoutReplaced({ replacedTrip: _dropped, ...state }: BookingFormState): BookingFormState {
  return state;
}

/** The trip of the shared state. */
export function searchFormOf(state: SearchForm): SearchForm {
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge, dropoffTimeEdited } = state;
  const age = driverAge === undefined ? {} : { driverAge };
  return { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, dropoffTimeEdited, ...age };
}

/**
 * A pointer that goes down on a link may open a menu with 'Open in new tab', and the keyboard clicks,
 * or opens that menu. What a tab hands on goes with it.
 */
const HANDING = ['pointerdown', 'contextmenu', 'click', 'pagehide'] as const;

/** Keeps the trip of this tab where a tab finds it that the pressed link opens (PAGE-50). */
function handTrip({ type, target }: Event): void {
  const isLink = target instanceof Element && target.closest('a') !== null;
  if (!isLink && type !== 'pagehide') return;
  try {
    const trip = isLink ? sessionStorage.getItem(STORED) : null;
    if (trip === null) localStorage.removeItem(HANDED);
    else localStorage.setItem(HANDED, trip);
  } catch {
    // Where storage is off, a new tab begins without a trip.
  }
}

/** Takes over the trip of the tab whose link opened this one. */
function takeTrip(): void {
  try {
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    const trip = localStorage.getItem(HANDED);
    if (trip !== null && sessionStorage.getItem(STORED) === null) sessionStorage.setItem(STORED, trip);
  } catch {
    // As above.
  }
}

/** Whether this tab keeps a trip, or a part of one. */
export function keepsTrip(): boolean {
  const stored = readState(readStored(STORED)) ?? START;
  return JSON.stringify(searchFormOf(stored)) !== JSON.stringify(searchFormOf(START));
}

function readState(value: unknown): BookingFormState | undefined {
  return decode(BookingFormState, value);
}
