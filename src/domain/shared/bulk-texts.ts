import { formatCount } from './format-date.ts';

/** Why one was left as it is: of 'not-possible' its money is not settled (PAY-16), else somebody changed it. */
type NotDone = { readonly reason: string };

/** The texts of what staff do with several bookings or messages at once (BOOK-43, FORM-14). */
export function bulkTexts(noun: 'booking' | 'message') {
  const describe = (done: number, verb: string, failed: readonly NotDone[]): string => {
    const unsettled = failed.filter(({ reason }) => reason === 'not-possible').length;
    const changed = failed.length - unsettled;
    return [
      `${formatCount(done, noun)} ${verb}.`,
      ...(changed > 0 ? [`${formatCount(changed, 'other')} had changed in the meantime.`] : []),
      ...(unsettled > 0 ? [`${formatCount(unsettled, 'other stays', 'others stay')}: the money is not settled.`] : []),
    ].join(' ');
  };
  return {
    released: (done: number, failed: readonly NotDone[]) => describe(done, 'released', failed),
    deleted: (done: number, failed: readonly NotDone[]) => describe(done, 'deleted', failed),
    releaseFailed: `The ${noun}s could not be released.`,
    deleteFailed: `The ${noun}s could not be deleted.`,
    deleteQuestion: (count: number) => `Are you sure you want to delete ${formatCount(count, noun)}?`,
  };
}
