import { useState } from 'react';
import type { Signature } from '../../../../domain/agreement/signature.ts';
import { customerName } from '../../../../domain/booking/customer.ts';
import { AGREEMENT_CHANGED, SIGNATURE_MISSING } from '../../../../domain/booking/staff-messages.ts';
import { SIGN_TEXTS } from '../../../../domain/rental/action-texts.ts';
import {
  isStale,
  readSignature,
  SIGNATURE_TEXTS,
  signUnder,
  type TypedSignature,
  unsignedOf,
} from '../../../../domain/rental/signature-form.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { signAgreement } from '../../../../ports/api/calls/staff/bookings.ts';
import { Button } from '../../../kit/button.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import styles from './sign-dialog.module.css';
import { SignaturePad, SignatureTools } from './signature-pad.tsx';
import { useAgreement, whyNoAgreement } from './use-agreement.ts';

const FIELDS: readonly FieldDescription<'signature'>[] = [{ name: 'signature', label: 'Signature' }];

/** Has the agreement of a rental that is out signed again, as it is now (SIGN-10). */
export function SignDialog({ booking, reload, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const [typed, setTyped] = useState<TypedSignature>();
  const { id, version: seenVersion } = booking;
  const signer = customerName(booking.form);
  const finish = useActionOutcome({ booking, reload, onDone });
  const signing = useAgreement(id, { seenVersion });
  const { agreement } = signing;
  const isOutdated = isStale(typed, agreement);
  const signature = isOutdated ? unsignedOf(typed) : typed;
  const form = useForm<'signature', Signature>({
    fields: FIELDS,
    limits: {},
    idPrefix: 'sign-',
    failed: SIGN_TEXTS.failed,
    check: () => {
      const read = readSignature(signature, signer);
      if (read.ok && read.value !== undefined) return ok(read.value);
      return refuse([{ path: '/signature', message: read.ok ? SIGNATURE_MISSING : SIGNATURE_TEXTS[read.problem] }]);
    },
    send: async (signed) =>
      finish(await send(signAgreement, { params: { id }, body: { seenVersion, signature: signed } }), SIGN_TEXTS),
  });
  const padProps = {
    id: 'sign-signature',
    signer,
    signature,
    whyNot: agreement === undefined ? whyNoAgreement(signing) : undefined,
    error: form.errors.get('signature') ?? (isOutdated ? AGREEMENT_CHANGED : undefined),
    onChange: (next: TypedSignature | undefined) => setTyped(next && signUnder(next, agreement)),
  };
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
      {agreement !== undefined && (
        <p className={`num ${styles.text}`}>
          <TypedText text={agreement.text} />
        </p>
      )}
      <div className={styles.tools}>
        {signing.isFailed && (
          <Button variant="secondary" small onClick={signing.reload}>
            Try again
          </Button>
        )}
        <SignatureTools {...padProps} />
      </div>
      <SignaturePad {...padProps} />
    </FormDialog>
  );
}
