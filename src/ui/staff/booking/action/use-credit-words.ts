import { INVOICED, OWNERS_CREDIT } from '../../../../domain/booking/staff-messages.ts';
import { useStaffSession } from '../../session/staff-session.tsx';

/** Returns what completes a sentence that asks for a credit note, for those who may not make one (INV-22). */
export function useCreditWords(): (text: string | undefined) => string | undefined {
  const { may } = useStaffSession();
  return (text) => (text === INVOICED && !may('credit-invoices') ? `${text} ${OWNERS_CREDIT}` : text);
}
