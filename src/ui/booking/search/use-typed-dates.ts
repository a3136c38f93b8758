import { type KeyboardEvent, useRef } from 'react';
import type { SearchEdit, SearchForm } from '../../../domain/trip/search-form.ts';

export type TypedDates = {
  change(edit: SearchEdit): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
};

/**
 * A date typed key by key passes through other dates: "12" for the month makes it December 21 for a
 * moment. Each edit is applied to the trip as it was before the first key, so that only the final
 * date changes and clears other fields.
 */
export function useTypedDates(trip: SearchForm, onEdit: (from: SearchForm, edit: SearchEdit) => void): TypedDates {
  const before = useRef<SearchForm>(undefined);
  const forget = (): void => {
    before.current = undefined;
  };
  return {
    change: (edit) => {
      if (edit.field !== 'pickupDate' && edit.field !== 'dropoffDate') forget();
      onEdit(before.current ?? trip, edit);
    },
    onKeyDown: ({ key }) => {
      if (/^(\d|Backspace|Delete|Arrow.*)$/.test(key)) before.current ??= trip;
    },
    onBlur: forget,
  };
}
