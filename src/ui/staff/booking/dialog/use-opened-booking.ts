import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { decode } from '../../../../ports/api/schema.ts';
import { type DialogQuestion, OpenedDialog } from '../../../../ports/api/staff/stored-list.ts';

/**
 * The booking whose dialog is open over the page. It is an entry of its own in the history, so that
 * Back closes the dialog and a reload keeps it (STAFF-31). `onClosed` gets what was closed, also by
 * Back, once the dialog cannot keep the focus.
 */
export function useOpenedBooking(onClosed?: (bookingId: string) => void) {
  const { state, pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  const stored = decode(OpenedDialog, state)?.over;
  const depth = stored?.depth ?? 0;
  /** The entry that is being left. The history leaves it a moment later. */
  const [left, setLeft] = useState('');
  if (left !== '' && left !== key) setLeft('');
  const opened = left === key ? undefined : stored;
  const before = useRef(opened?.bookingId);
  useEffect(() => {
    const closed = before.current;
    before.current = opened?.bookingId;
    if (closed !== undefined && opened === undefined) onClosed?.(closed);
  });
  return {
    opened,
    /** Opens a booking, also over another: Back leads to that. */
    open(bookingId: string, ask?: DialogQuestion, begin: Pick<OpenedDialog, 'requestedTrip' | 'paysFor'> = {}): void {
      void navigate({ pathname, hash }, { state: { over: { bookingId, depth: depth + 1, ask, ...begin } } });
    },
    /** Shows another booking in place of the opened one. */
    replace(bookingId: string): void {
      void navigate({ pathname, hash }, { replace: true, state: { over: { bookingId, depth } } });
    },
    close(): void {
      if (opened === undefined) return;
      setLeft(key);
      void navigate(-depth);
    },
  };
}
