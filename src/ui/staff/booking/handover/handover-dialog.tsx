import { lastLeg } from '../../../../domain/booking/handover.ts';
import { LINES_SEEN, NO_ADDRESS_TO_TELL, UNPRICED_LINES } from '../../../../domain/rental/action-texts.ts';
import { unitTitle } from '../../../../domain/rental/damage-form.ts';
import { describeLateCost } from '../../../../domain/rental/handover-form.ts';
import { describeTaking } from '../../../../domain/rental/handover-money.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { Button } from '../../../kit/button.tsx';
import { CheckField } from '../../../kit/text-field.tsx';
import { DamageField } from '../../damage/damage-field.tsx';
import { NewMarks } from '../../damage/new-marks.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { SettlementPanel } from '../facts/settlement-panel.tsx';
import { AccountPanel } from '../money/account-panel.tsx';
import { BillLinesEditor } from '../money/bill-lines-editor.tsx';
import { MoneyFields } from '../money/money-fields.tsx';
import { BookingPhotos } from '../photos/booking-photos.tsx';
import { HandoverFields } from './handover-form.tsx';
import { useHandOutPage } from './use-hand-out-page.ts';
import { useHandover } from './use-handover.ts';

/** Hands out the vehicle (BOOK-47). */
export function HandOutDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useHandover('hand-out', props);
  const { money } = parts;
  const openPage = useHandOutPage(booking.id);
  return (
    <FormDialog
      {...actionHead('Hand out', booking)}
      wide
      hasTyped={parts.hasTyped}
      onClose={onBack}
      press={`Hand out${describeTaking(money, 'hand-out')}`}
      again={parts.warning && `Hand out ${describeAlthough(parts.warning)}`}
      isRunning={parts.form.running}
      form={{ label: 'Hand out', onSubmit: parts.form.onSubmit }}
      beforePress={
        <Button variant="secondary" onClick={openPage}>
          Licence and signature
        </Button>
      }
    >
      <HandoverFields {...parts} booking={booking} out={undefined}>
        <BookingPhotos booking={booking} sides={['out']} taking="out" />
        <HandoverDamage {...parts} booking={booking} isReturn={false} />
        <MoneyFields invoiced={booking.invoiced} money={money} idPrefix="handover-" errors={parts.form.errors} />
      </HandoverFields>
    </FormDialog>
  );
}

/**
 * Takes the vehicle back on one screen (STAFF-50): the readings and the lines by hand, and beside them
 * what the rental comes to, as soon as it can be computed.
 */
export function TakeBackDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useHandover('take-back', props);
  const { preview, drafts, lines, values, form, money } = parts;
  const late = preview ? describeLateCost(booking, preview.settlement, preview.handover.back.at) : '';
  const press = `Take back${late}${describeTaking(money, 'take-back')}`;
  const hasAddress = booking.form.email !== '';
  return (
    <FormDialog
      {...actionHead('Take back', booking)}
      wide
      hasTyped={parts.hasTyped}
      onClose={onBack}
      beforePress={<p className="hint">The booking becomes completed. You can undo it.</p>}
      press={press}
      again={money.again ?? (parts.warning && `Take back${late} ${describeAlthough(parts.warning)}`)}
      isRunning={form.running}
      form={{ label: 'Take back', className: styles.bill, onSubmit: form.onSubmit }}
    >
      <div className={styles.side}>
        <HandoverFields {...parts} booking={booking} out={booking.handover && lastLeg(booking.handover).out}>
          <BookingPhotos booking={booking} taking="back" />
          <HandoverDamage {...parts} booking={booking} isReturn />
          <section className={styles.form} aria-labelledby="handover-lines">
            <h3 id="handover-lines">Lines</h3>
            <BillLinesEditor
              idPrefix="handover-"
              drafts={drafts}
              errors={form.errors}
              onEdit={parts.editLines}
              clearErrors={form.clearErrors}
            >
              <span className="hint">{drafts.some(({ follows }) => follows) ? UNPRICED_LINES : LINES_SEEN}</span>
            </BillLinesEditor>
          </section>
        </HandoverFields>
        <CheckField
          id="handover-tell"
          label="Email the bill to the customer"
          hint={hasAddress ? undefined : NO_ADDRESS_TO_TELL}
          disabled={!hasAddress}
          checked={hasAddress && values.isNotified === true}
          onChange={({ target }) => parts.edit({ isNotified: target.checked })}
        />
      </div>
      <div className={styles.side}>
        {preview && (
          <SettlementPanel
            booking={{ ...booking, ...(lines && { billLines: lines }) }}
            settlement={preview.settlement}
            handover={preview.handover}
            returnedAt={preview.handover.back.at}
            isFolded
          />
        )}
        {!preview && <p className="hint">Enter odometer, fuel and time to see the settlement.</p>}
        {lines && (
          <AccountPanel
            booking={{
              ...booking,
              billLines: lines,
              ...(preview && { status: 'completed', settlement: preview.settlement }),
            }}
          />
        )}
        <MoneyFields invoiced={booking.invoiced} money={money} idPrefix="handover-" errors={form.errors} />
      </div>
    </FormDialog>
  );
}

type HandoverDamageProps = Pick<ReturnType<typeof useHandover>, 'form' | 'values' | 'damage' | 'drafts' | 'editLines'> &
  Pick<BookingActionDialogProps, 'booking'> & { readonly isReturn: boolean };

/** The damage of the unit. What a return finds is named, and one press makes it a line of the bill (DAMAGE-7). */
export function HandoverDamage({ booking, isReturn, form, values, damage, drafts, editLines }: HandoverDamageProps) {
  const { vehicle } = booking;
  const { added } = damage.typed;
  const focusLater = useLaterFocus();
  return (
    <DamageField
      id="handover-damage/added"
      vehicle={vehicle}
      title={unitTitle(vehicle, values.unit)}
      isReturn={isReturn}
      damage={damage}
      error={form.errors.get('damage/added') ?? form.errors.get('damage/mended')}
    >
      {isReturn && added.length > 0 && (
        <NewMarks
          marks={added}
          isBilled={({ text }) => drafts.some((draft) => draft.text === text)}
          onBill={(line) => {
            editLines([...drafts, line]);
            focusLater(`handover-lines/${drafts.length}/unitPrice`);
          }}
        />
      )}
    </DamageField>
  );
}
