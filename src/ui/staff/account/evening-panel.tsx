import { ACCOUNT_FAILED, EVENING_HINT, EVENING_LABEL } from '../../../domain/staff/messages.ts';
import { changeAccount, listPeople } from '../../../ports/api/calls/staff/people.ts';
import fields from '../../kit/field.module.css';
import { useStaffSession } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';

/** Whether an owner gets the e-mail of the evening (MAIL-31). A tick is saved at once. */
export function EveningPanel() {
  const { access } = useStaffSession();
  const email = 'user' in access ? access.user.email : '';
  const people = useStaffQuery(['people'], ({ read }) => read(listPeople, {}));
  const choice = useStaffMutation({
    send: ({ read }, evening: boolean) => read(changeAccount, { params: { email }, body: { evening } }),
    failed: ACCOUNT_FAILED,
    reloads: ['people'],
  });
  const own = people.data?.accounts.find((account) => account.email === email);
  return (
    <>
      <LoadHint query={people} />
      {own && (
        <label className={fields.check}>
          <input
            type="checkbox"
            checked={choice.isPending || choice.isSuccess ? choice.variables : own.evening === true}
            aria-describedby="evening-hint"
            onChange={({ target }) => choice.mutate(target.checked)}
          />
          {EVENING_LABEL}
        </label>
      )}
      <p id="evening-hint" className="hint">
        {EVENING_HINT}
      </p>
    </>
  );
}
