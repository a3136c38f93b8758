import type { Email } from '../../../src/domain/outbox/email.ts';
import { emailedQuote } from '../../../src/domain/receipt/emailed-quote.ts';
import type { Edit, Stored } from '../../../src/domain/shared/record.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import type { Records } from '../../../src/ports/stores/records.ts';

/** Stores values under their ids. */
export async function addAll<T extends { readonly id: string }>(
  { add }: Pick<Records<T>, 'add'>,
  values: readonly T[],
): Promise<void> {
  for (const value of values) await add(value.id, { value });
}

/** Stores a quote whose e-mail is queued. */
export async function addQuote({ add }: Pick<RecordStores['quotes'], 'add'>, email: Email): Promise<void> {
  await add(email.id, emailedQuote(email));
}

/** The same records with an `edit` that tells of each value that it has written. */
export function watchEdits<T, R extends Pick<Records<T>, 'edit'>>(records: R, written: (value: T) => void): R {
  const { edit: editRecord } = records;
  const edit = async <E extends Edit<T, unknown>>(id: string, rule: (found: Stored<T> | undefined) => E) => {
    let made: E | undefined;
    const out = await editRecord(id, (found) => {
      made = rule(found);
      return made;
    });
    if (made?.next !== undefined && made.next !== 'gone') written(made.next.value);
    return out;
  };
  return { ...records, edit };
}
