import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Quote } from '../../../../domain/pricing/quote.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { type ActionFailure, previewChange } from '../../../../ports/api/calls/staff/bookings.ts';
import type { ChangeDraft } from '../../../../ports/api/staff/booking-action.ts';
import type { BookingDetail, ChangePreview } from '../../../../ports/api/staff/staff-booking.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useRested } from '../../shared/use-rested.ts';

type PreviewAnswer = Result<ChangePreview, ActionFailure>;

/**
 * Prices a change of the trip while it is edited (BOOK-46). Only the answer to the last edit is
 * shown. `draft` is undefined while the trip is incomplete or as booked.
 */
export function useChangePreview({ id, version }: BookingDetail, draft: ChangeDraft | undefined) {
  const client = useQueryClient();
  const { rested: asked, isRested } = useRested(draft);
  const queryKey = ['change-preview', id, version, asked];
  const query = useStaffQuery<PreviewAnswer | undefined>(
    queryKey,
    async ({ send }) => asked && send(previewChange, { params: { id }, body: asked }),
    // The library's type cannot tell that an answer is no function.
    { enabled: asked !== undefined, placeholderData: keepPreviousData as never },
  );
  const isCurrent = draft !== undefined && isRested && !query.isFetching && !query.isPlaceholderData;
  const shown = query.data?.ok ? query.data.value : undefined;
  return {
    /** The last price that was computed, also while the next one is. */
    shown: draft === undefined ? undefined : shown,
    /** The answer to what the fields hold now. */
    answer: isCurrent ? query.data : undefined,
    isPending: draft !== undefined && !isCurrent,
    isFailed: isCurrent && query.isError,
    retry: () => void query.refetch(),
    /** Shows the price that the site named when it refused the one that was shown. */
    show: (after: Quote) => {
      if (shown !== undefined) client.setQueryData<PreviewAnswer>(queryKey, ok({ ...shown, after }));
    },
  };
}
