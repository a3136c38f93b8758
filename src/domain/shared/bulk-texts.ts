import { formatCount } from './format-date.ts';

/** The texts of what staff do with several bookings or messages at once (BOOK-43, FORM-14). */
export function bulkTexts(noun: 'booking' | 'message') {
  const describe = (done: number, verb: string, failed: number): string => {
    const text = `${formatCount(done, noun)} ${verb}.`;
    return failed === 0 ? text : `${text} ${formatCount(failed, 'other')} had changed in the meantime.`;
  };
  return {
    released: (done: number, failed: number) => describe(done, 'released', failed),
    deleted: (done: number, failed: number) => describe(done, 'deleted', failed),
    releaseFailed: `The ${noun}s could not be released.`,
    deleteFailed: `The ${noun}s could not be deleted.`,
    deleteQuestion: (count: number) => `Are you sure you want to delete ${formatCount(count, noun)}?`,
  };
}
