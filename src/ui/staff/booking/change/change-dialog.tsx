import { customerName } from '../../../../domain/booking/customer.ts';
import { CONTACT_ALONE, NO_ADDRESS_TO_TELL } from '../../../../domain/rental/action-texts.ts';
import { nameSave } from '../../../../domain/rental/extension-texts.ts';
import { PAYER_NOT_TOLD } from '../../../../domain/rental/payer-texts.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import fields from '../../../kit/field.module.css';
import { FormFields } from '../../../kit/form-fields.tsx';
import { CheckField, TextArea } from '../../../kit/text-field.tsx';
import { ActionFrame, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { PayerFields } from '../action/payer-fields.tsx';
import styles from '../action/rental-form.module.css';
import { WarningBox } from '../action/warning-box.tsx';
import { CONTACT_FIELDS } from './change-fields.ts';
import { ChangePrice, ChangeSummary } from './change-price.tsx';
import { ChangeTrip } from './change-trip.tsx';
import { ReturnTime } from './return-time.tsx';
import { useChange } from './use-change.ts';

const FORM_ID = 'change';

/**
 * Changes dates, vehicle, extras and contact of a booking, with a live price (BOOK-46); of one whose
 * vehicle is out the dropoff and the contact, and moves who has the vehicle next (STAFF-48).
 */
export function ChangeDialog({ title = 'Change', ...props }: BookingActionDialogProps & { readonly title?: string }) {
  const { booking, onOther, onBack } = props;
  const change = useChange(props);
  const { form, preview, canMove, isAway, hasTrip, nextMove, tellCustomer, hasTyped, warning } = change;
  const isMoving = nextMove.target !== undefined;
  const press = nameSave(isMoving, Number(tellCustomer) + Number(isMoving && nextMove.isTold));
  return (
    <ActionFrame
      title={title}
      booking={booking}
      hasTyped={hasTyped}
      onBack={onBack}
      foot={
        <>
          <ChangeSummary booking={booking} preview={preview} />
          <Button
            type="submit"
            form={FORM_ID}
            variant={warning ? 'danger' : 'primary'}
            disabled={form.running || preview.isPending || preview.isFailed}
          >
            {form.running ? 'Sending…' : warning ? `Save ${describeAlthough(warning)}` : press}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} aria-label="Change" noValidate className={styles.columns} onSubmit={form.onSubmit}>
        <div className={styles.side}>
          {warning && <WarningBox warning={warning} press="save" />}
          {canMove && <ChangeTrip booking={booking} onOther={onOther} {...change} />}
          {isAway && <ReturnTime booking={booking} onOther={onOther} {...change} />}
          {!hasTrip && <p>{CONTACT_ALONE}</p>}
          <section aria-labelledby="change-contact">
            <h3 id="change-contact">Contact</h3>
            <FormFields form={form} fields={CONTACT_FIELDS} />
          </section>
          {canMove && (
            <section aria-labelledby="change-payer">
              <h3 id="change-payer">Payer</h3>
              <PayerFields form={form} kind={change.values['payer/kind']} />
            </section>
          )}
        </div>
        <div className={styles.side}>
          {hasTrip && <ChangePrice booking={booking} preview={preview} isPriceless={change.isPriceless} />}
          <TellCustomer booking={booking} {...change} />
        </div>
      </form>
    </ActionFrame>
  );
}

type TellCustomerProps = Pick<
  ReturnType<typeof useChange>,
  | 'form'
  | 'note'
  | 'setNote'
  | 'hasAddress'
  | 'isPayerAlone'
  | 'tellCustomer'
  | 'storedEntry'
  | 'setTellCustomer'
  | 'isAway'
  | 'nextMove'
> &
  Pick<BookingActionDialogProps, 'booking'>;

/** Whether the customer is mailed, and what staff write in the e-mail. */
function TellCustomer({
  booking,
  isAway,
  nextMove,
  form,
  note,
  setNote,
  hasAddress,
  isPayerAlone,
  tellCustomer,
  storedEntry,
  setTellCustomer,
}: TellCustomerProps) {
  return (
    <div>
      <CheckField
        id="change-tell"
        label={
          isAway
            ? `Tell ${customerName(booking.form)} the new time and price`
            : 'Tell the customer by email, old and new side by side'
        }
        checked={tellCustomer}
        disabled={!hasAddress || isPayerAlone}
        hint={isPayerAlone ? PAYER_NOT_TOLD : hasAddress ? undefined : NO_ADDRESS_TO_TELL}
        onChange={({ target }) => setTellCustomer(target.checked)}
      />
      {nextMove.target !== undefined && nextMove.clash !== undefined && (
        <CheckField
          id="change-tell-next"
          label={`Tell ${customerName(nextMove.clash.booking.form)} about the other vehicle`}
          checked={nextMove.isTold}
          disabled={!nextMove.hasAddress}
          hint={nextMove.hasAddress ? undefined : NO_ADDRESS_TO_TELL}
          onChange={({ target }) => nextMove.setTold(target.checked)}
        />
      )}
      <div role="status">
        {storedEntry && (
          <Callout kind="warn" icon="alert">
            <p>{storedEntry}</p>
            {hasAddress && (
              <Button variant="secondary" small onClick={() => setTellCustomer(true)}>
                Tell the customer
              </Button>
            )}
          </Callout>
        )}
      </div>
      <TextArea
        id="change-note"
        className={styles.note}
        label={
          <>
            Note to the customer <span className={fields.optional}>(optional, goes with the email)</span>
          </>
        }
        disabled={!tellCustomer}
        maxLength={form.limits.note}
        error={form.errors.get('note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </div>
  );
}
