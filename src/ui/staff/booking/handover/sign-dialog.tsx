import { useState } from 'react';
import { type Agreement, SIGNATURE_NAME_LIMIT } from '../../../../domain/agreement/signature.ts';
import { customerName } from '../../../../domain/booking/customer.ts';
import { AGREEMENT_CHANGED, SIGNER_MISSING } from '../../../../domain/booking/staff-messages.ts';
import { SIGN_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { showAgreement, signAgreement } from '../../../../ports/api/calls/staff/bookings.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { TypedText } from '../../shared/typed-text.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import styles from './sign-dialog.module.css';

const FIELDS: readonly FieldDescription<'name'>[] = [{ name: 'name', label: 'Name of who signs' }];

/** Has the agreement of a rental that is out signed again, as it is now (SIGN-10). */
export function SignDialog({ booking, reload, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const [name, setName] = useState(customerName(booking.form));
  const [changed, setChanged] = useState<Agreement>();
  const { id, version: seenVersion } = booking;
  const finish = useActionOutcome({ booking, reload, onDone });
  const query = useStaffQuery(['agreement', id, seenVersion], (calls) =>
    calls.send(showAgreement, { params: { id }, body: { seenVersion } }),
  );
  const agreement = changed ?? (query.data?.ok ? query.data.value.agreement : undefined);
  const form = useForm({
    fields: FIELDS,
    limits: { name: SIGNATURE_NAME_LIMIT },
    idPrefix: 'sign-',
    pointer: '/signature',
    failed: SIGN_TEXTS.failed,
    check: () => (name.trim() === '' ? refuse([{ path: '/signature/name', message: SIGNER_MISSING }]) : ok(name)),
    send: async (typed) => {
      if (agreement === undefined) return undefined;
      const signature = { name: typed, sha256: agreement.sha256 };
      const signed = await send(signAgreement, { params: { id }, body: { seenVersion, signature } });
      if (!signed.ok && signed.problem.code === 'agreement-changed') {
        setChanged(signed.problem.agreement);
        notify({ kind: 'failed', text: AGREEMENT_CHANGED });
        return undefined;
      }
      return finish(signed, SIGN_TEXTS);
    },
  });
  return (
    <FormDialog
      {...actionHead('Sign again', booking)}
      wide
      onClose={onBack}
      press="Sign"
      isReady={agreement !== undefined}
      isRunning={form.running}
      form={{ label: 'Sign again', onSubmit: form.onSubmit }}
    >
      {agreement === undefined ? (
        <LoadHint query={query} />
      ) : (
        <p className={`num ${styles.text}`}>
          <TypedText text={agreement.text} />
        </p>
      )}
      <TextField
        id="sign-name"
        name="name"
        label="Name of who signs"
        error={form.errors.get('name')}
        maxLength={SIGNATURE_NAME_LIMIT}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
    </FormDialog>
  );
}
