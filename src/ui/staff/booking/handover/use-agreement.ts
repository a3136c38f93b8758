import type { Agreement } from '../../../../domain/agreement/signature.ts';
import type { Asked } from '../../../../ports/api/call.ts';
import { showAgreement } from '../../../../ports/api/calls/staff/bookings.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';

/**
 * The agreement that a hand-over would have the customer sign (SIGN-5). Undefined without a body, and
 * while it is not possible. It is loaded again whenever a press was refused.
 */
export function useAgreement(id: string, body: Asked<typeof showAgreement>['body'] | undefined) {
  const { data, isFetching, isError, refetch } = useStaffQuery<Agreement | undefined>(
    ['bookings', 'agreement', id, body],
    async ({ send }) => {
      if (body === undefined) return undefined;
      const answer = await send(showAgreement, { params: { id }, body });
      return answer.ok ? answer.value.agreement : undefined;
    },
    { enabled: body !== undefined },
  );
  return { agreement: data, isLoading: isFetching, isFailed: isError, reload: () => void refetch() };
}
