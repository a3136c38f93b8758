import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type AddOnId, readAddOnIds } from '../../../domain/pricing/tariff.ts';
import { isRecord } from '../../../domain/shared/read-record.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  readSearchForm,
  type SearchEdit,
  type SearchForm,
  sameTrip,
  shortcutTrip,
} from '../../../domain/trip/search-form.ts';
import { chooseStep, JOURNEY_START, type Journey, openStep, STEPS, type Step } from '../../../domain/trip/steps.ts';
import { useStored } from '../../kit/use-stored.ts';

/**
 * The state that the booking pages share (STEP-6), with the trip that the shortcut replaced, if one
 * was entered (TRIP-16).
 */
export type BookingFormState = SearchForm &
  Journey & {
    readonly discountCode: string;
    readonly selectedVehicle?: string;
    readonly selectedAddons: readonly AddOnId[];
    readonly replacedTrip?: SearchForm;
  };

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
  takeShortcut(today: string): void;
  restoreTrip(): void;
  selectVehicle(id: string): void;
  selectAddOns(ids: readonly AddOnId[]): void;
  startAnew(): void;
};

const START: BookingFormState = { ...EMPTY_SEARCH, ...JOURNEY_START, discountCode: '', selectedAddons: [] };

const JourneyContext = createContext<JourneyActions | undefined>(undefined);

export function JourneyProvider({ children }: { readonly children: ReactNode }) {
  const [state, change] = useStored('booking-form', readState, START);
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
    takeShortcut: (today) =>
      change((before) => {
        const typed = searchFormOf(before);
        const trip = shortcutTrip(typed, today);
        if (sameTrip(typed, trip)) return { ...before, ...trip };
        const isTyped = typed.pickupDate !== '' || typed.dropoffDate !== '';
        return { ...withoutReplaced(before), ...trip, ...(isTyped ? { replacedTrip: typed } : {}) };
      }),
    restoreTrip: () => change((before) => ({ ...withoutReplaced(before), ...before.replacedTrip })),
    selectVehicle: (id) => change((before) => ({ ...before, selectedVehicle: id })),
    selectAddOns: (ids) => change((before) => ({ ...before, selectedAddons: ids })),
    startAnew: () => change(() => START),
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

function readState(value: unknown): BookingFormState | undefined {
  const trip = readSearchForm(value);
  if (trip === undefined || !isRecord(value)) return undefined;
  const { selectedVehicle, discountCode } = value;
  const replacedTrip = readSearchForm(value.replacedTrip);
  const currentStep = readStep(value.currentStep);
  const maxStepReached = readStep(value.maxStepReached);
  return {
    ...trip,
    ...(currentStep <= maxStepReached ? { currentStep, maxStepReached } : JOURNEY_START),
    discountCode: typeof discountCode === 'string' ? discountCode : '',
    ...(typeof selectedVehicle === 'string' ? { selectedVehicle } : {}),
    selectedAddons: readAddOnIds(value.selectedAddons),
    ...(replacedTrip ? { replacedTrip } : {}),
  };
}

function readStep(value: unknown): Step {
  return STEPS.find(({ step }) => step === value)?.step ?? 1;
}
