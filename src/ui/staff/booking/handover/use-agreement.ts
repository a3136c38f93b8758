import type { Agreement } from '../../../../domain/agreement/signature.ts';
import { OFFLINE } from '../../../../domain/shared/offline.ts';
import type { Asked } from '../../../../ports/api/call.ts';
import { showAgreement } from '../../../../ports/api/calls/staff/bookings.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useRested } from '../../shared/use-rested.ts';

/**
 * The agreement that a hand-over would have the customer sign (SIGN-5). It is asked for once typing rests.
 * Undefined without a body, until it is that of the body, and while it is not possible. It is loaded again whenever
 * a press was refused.
 */
export function useAgreement(id: string, body: Asked<typeof showAgreement>['body'] | undefined) {
  const { rested, isRested } = useRested(body);
  const { data, isFetching, isError, refetch } = useStaffQuery<Agreement | 'none'>(
    ['bookings', 'agreement', id, rested],
    async ({ send }) => {
      if (rested === undefined) return 'none';
      const answer = await send(showAgreement, { params: { id }, body: rested });
      return answer.ok ? answer.value.agreement : 'none';
    },
    { enabled: rested !== undefined },
  );
  return {
    agreement: isRested && data !== 'none' ? data : undefined,
    isLoading: !isRested || isFetching,
    isFailed: isRested && isError,
    reload: () => void refetch(),
  };
}

/** Says why there is no agreement to sign, though there is a body for it. `press` is the button that says more. */
export function whyNoAgreement(
  { isLoading, isFailed }: Pick<ReturnType<typeof useAgreement>, 'isLoading' | 'isFailed'>,
  press?: string,
): string {
  if (isLoading) return 'Loading the agreement…';
  if (isFailed) return `The agreement could not be loaded. ${navigator.onLine ? '' : OFFLINE}`.trim();
  return `There is no agreement to sign yet${press === undefined ? '' : `: press ${press} to see why`}.`;
}
