import { describePaid } from '../../domain/reservation/page-texts.ts';
import { Unbroken } from '../kit/unbroken.tsx';

/** What was paid, a line for each payment with its day and method (MINE-17, INV-27). */
export function PaidEntries({ payments }: { readonly payments: Parameters<typeof describePaid>[0] }) {
  return describePaid(payments).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
    <small key={index}>
      <Unbroken>{text}</Unbroken>
    </small>
  ));
}
