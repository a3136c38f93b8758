import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quote } from '../../../../domain/pricing/quote.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { type ActionFailure, previewChange } from '../../../../ports/api/calls/staff/bookings.ts';
import type { ChangeDraft } from '../../../../ports/api/staff/booking-action.ts';
import type { BookingDetail, ChangePreview } from '../../../../ports/api/staff/staff-booking.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';

/** A date that is typed key by key passes through others. None of them is priced. */
const PREVIEW_DELAY_MS = 300;

type PreviewAnswer = Result<ChangePreview, ActionFailure>;

/**
 * Prices a change of the trip while it is edited (BOOK-46). Only the answer to the last edit is
 * shown. `draft` is undefined while the trip is incomplete or as booked.
 */
export function useChangePreview({ id, version }: BookingDetail, draft: ChangeDraft | undefined) {
  const client = useQueryClient();
  const key = JSON.stringify(draft);
  const [asked, setAsked] = useState<{ readonly key: string; readonly draft: ChangeDraft }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the draft
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft && { key, draft }), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const queryKey = ['change-preview', id, version, asked?.key];
  const query = useStaffQuery<PreviewAnswer | undefined>(
    queryKey,
    async ({ send }) => asked && send(previewChange, { params: { id }, body: asked.draft }),
    // The library's type cannot tell that an answer is no function.
    { enabled: asked !== undefined, placeholderData: keepPreviousData as never },
  );
  const isAsked = draft !== undefined && asked?.key === key;
  const isCurrent = isAsked && !query.isFetching && !query.isPlaceholderData;
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
