import { useState } from 'react';
import { NOT_SENT_AGAIN, SENT_AGAIN } from '../../../domain/booking/staff-messages.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useStaffSession } from '../access/staff-session.tsx';

/** 'Send again' of an e-mail of a booking, and what it came to. */
export function useSendAgain(onSent?: () => void) {
  const { ask } = useStaffSession();
  const [told, setTold] = useState('');
  const sendAgain = async (bookingId: string, emailId: string): Promise<void> => {
    setTold('');
    try {
      const answer = await ask(({ bookings }) => bookings.resend(bookingId, emailId));
      setTold(answer === 'queued' ? SENT_AGAIN : NOT_SENT_AGAIN);
      onSent?.();
    } catch (fault) {
      logFault(NOT_SENT_AGAIN, fault);
      setTold(NOT_SENT_AGAIN);
    }
  };
  return { told, sendAgain: (bookingId: string, emailId: string) => void sendAgain(bookingId, emailId) };
}
