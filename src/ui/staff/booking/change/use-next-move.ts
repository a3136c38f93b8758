import { useState } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { describeMove, describeMoveFailed } from '../../../../domain/rental/extension-texts.ts';
import { changeBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import type { useChangePreview } from './use-change-preview.ts';

/** Stands for the choice that moves nobody. */
export const LEAVE_BOTH = '';

/**
 * Who has the vehicle before a rental that is out would bring it back, and the vehicle to which that
 * customer moves at the booked prices (STAFF-48). The first free one is chosen until staff choose.
 */
export function useNextMove({ answer, retry }: ReturnType<typeof useChangePreview>) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const [choice, setChoice] = useState<{ readonly bookingId: string; readonly vehicleId: string }>();
  const [wantsTold, setTold] = useState(true);
  /** A customer who was moved, while the extension itself is not saved yet. */
  const [moved, setMoved] = useState('');
  const preview = answer?.ok ? answer.value : undefined;
  const next = preview?.next;
  const isClash = next !== undefined && preview?.availability.overlaps.some(({ id }) => id === next.booking.id);
  const clash = isClash ? next : undefined;
  const offered = clash?.alternatives ?? [];
  // A choice is about one customer.
  const chosen = choice?.bookingId === clash?.booking.id ? choice?.vehicleId : undefined;
  const target =
    chosen === LEAVE_BOTH ? undefined : (offered.find(({ vehicle }) => vehicle.id === chosen) ?? offered[0]);
  const hasAddress = clash !== undefined && clash.booking.form.email !== '';
  const isTold = wantsTold && hasAddress;
  return {
    clash,
    target,
    choose: (vehicleId: string) => clash && setChoice({ bookingId: clash.booking.id, vehicleId }),
    hasAddress,
    isTold,
    setTold,
    moved,
    /** Moves that customer, where one is to move. Returns what was done, or undefined if it was refused. */
    async move(): Promise<string | undefined> {
      if (clash === undefined || target === undefined) return moved;
      const { booking } = clash;
      const { vehicle, quote } = target;
      const expectedTotalCharges = quote.totals.totalCharges;
      const body = { vehicleId: vehicle.id, prices: 'booked', expectedTotalCharges, tellCustomer: isTold } as const;
      const result = await send(changeBooking, {
        params: { id: booking.id },
        body: { ...body, seenVersion: booking.version },
      });
      retry();
      const name = customerName(booking.form);
      if (!result.ok) return void notify({ kind: 'failed', ...describeMoveFailed(name) });
      const done = [moved, describeMove(name, vehicleTitle(vehicle), result.value.email)].join(' ').trim();
      setMoved(done);
      return done;
    },
  };
}
