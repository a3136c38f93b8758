import type { Invoiced } from '../../../../domain/booking/invoiced.ts';
import { PAYMENT_TEXT_LIMIT } from '../../../../domain/booking/payments.ts';
import { describeInForce } from '../../../../domain/invoice/invoice-texts.ts';
import { DEPOSIT_CHOICES } from '../../../../domain/rental/handover-money.ts';
import { describeRounding, METHOD_LABELS } from '../../../../domain/rental/payment-texts.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { useToday } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import type { FieldErrors } from '../../../kit/form-refusals.ts';
import { CheckField, TextField } from '../../../kit/text-field.tsx';
import { StaffIcon } from '../../shared/staff-icon.tsx';
import { ExcessBox } from './excess-box.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import styles from './payments-panel.module.css';
import type { useMoney } from './use-money.ts';

const TITLES = {
  payment: { title: 'Payment now', without: 'Pays later' },
  refund: { title: 'Refund now', without: 'Refund later' },
  'deposit-held': { title: 'Deposit', without: 'No deposit' },
} as const;
type OfferedKind = keyof typeof TITLES;
const isOffered = (kind: string): kind is OfferedKind => Object.hasOwn(TITLES, kind);

const CHOICES = { release: 'Release all', keep: 'Keep a part', leave: 'Leave it held' } as const;

type MoneyFieldsProps = {
  /** What is invoiced of the booking before the hand-over. */
  readonly invoiced?: Invoiced | undefined;
  readonly money: ReturnType<typeof useMoney>;
  readonly idPrefix: string;
  readonly errors: FieldErrors<string>;
};

/** What is taken, given back and released with a hand-over (PAY-13). */
export function MoneyFields({ invoiced, money, idPrefix, errors }: MoneyFieldsProps) {
  const { offer, isTaken, entries, excess } = money;
  const shown = offer?.kind ?? entries.find((entry) => isOffered(entry.kind))?.kind;
  const inForce = describeInForce(invoiced);
  return (
    <>
      <ExcessBox text={excess} />
      {inForce !== undefined && <p className="hint">{inForce}</p>}
      {shown !== undefined && isOffered(shown) && (
        <section className={styles.box} aria-labelledby={`${idPrefix}money`}>
          <div className={styles.boxHead}>
            <h3 id={`${idPrefix}money`}>
              {TITLES[shown].title}
              {shown === 'deposit-held' && offer && `, ${formatCad(offer.amount)} wanted`}
            </h3>
            <WithoutField money={money} idPrefix={idPrefix} kind={shown} />
          </div>
          {isTaken && <TakingFields money={money} idPrefix={idPrefix} errors={errors} />}
        </section>
      )}
      {money.held > 0 && <HeldDeposit money={money} idPrefix={idPrefix} errors={errors} />}
    </>
  );
}

type WithoutFieldProps = Pick<MoneyFieldsProps, 'money' | 'idPrefix'> & { readonly kind: OfferedKind };

/** Ticked where nothing is taken now. */
export function WithoutField({ money, idPrefix, kind }: WithoutFieldProps) {
  return (
    <CheckField
      id={`${idPrefix}without`}
      label={TITLES[kind].without}
      checked={!money.isTaken}
      onChange={({ target }) => money.editMoney({ isTaken: !target.checked })}
    />
  );
}

/** By what, how much is taken or given back, and its reference. */
export function TakingFields({ money, idPrefix, errors }: Omit<MoneyFieldsProps, 'invoiced'>) {
  const { offer, method, entries, editMoney } = money;
  const index = entries.findIndex((entry) => isOffered(entry.kind));
  const entry = entries[index];
  // An amount that rounding alone pays has no entry of its own.
  const place = index < 0 ? entries.length : index;
  return (
    <>
      <PaymentMethods name={`${idPrefix}method`} method={method} onChange={(choice) => editMoney({ method: choice })} />
      <div className={styles.pair}>
        <TextField
          id={`${idPrefix}payments/${place}/amount`}
          name={`payments/${place}/amount`}
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={entry && offer && describeRounding(entry, [offer])}
          error={errors.get(`payments/${place}/amount`)}
          value={money.amount}
          onChange={({ target }) => editMoney({ amount: target.value })}
        />
        <TextField
          id={`${idPrefix}payments/${place}/reference`}
          name={`payments/${place}/reference`}
          label={
            <>
              Reference <span className={fields.optional}>(optional)</span>
            </>
          }
          autoComplete="off"
          maxLength={PAYMENT_TEXT_LIMIT}
          error={errors.get(`payments/${place}/reference`)}
          value={money.reference}
          onChange={({ target }) => editMoney({ reference: target.value })}
        />
      </div>
    </>
  );
}

/** What becomes of the deposit that is held. */
function HeldDeposit({ money, idPrefix, errors }: Omit<MoneyFieldsProps, 'invoiced'>) {
  const { held, deposits, mostKept, deposit, entries, editMoney } = money;
  const today = useToday();
  const place = entries.findIndex(({ kind }) => kind === 'deposit-kept');
  const index = place < 0 ? 0 : place;
  const refused = entries.flatMap(({ kind }, at) =>
    kind === 'deposit-kept' ? (errors.get(`payments/${at}/amount`) ?? []) : [],
  );
  return (
    <fieldset className={styles.box}>
      <legend className="vh">Deposit, {formatCad(held)} held</legend>
      <div className={styles.boxHead}>
        <b aria-hidden="true">
          <StaffIcon name="lock" /> Deposit, {formatCad(held)} held
        </b>
        <span className="hint num">
          {deposits
            .map(({ method, amount, at }) => {
              const part = deposits.length > 1 ? `${formatCad(amount)} ` : '';
              return `${part}${METHOD_LABELS[method]}, ${formatShortMoment(at, today)}`;
            })
            .join('; ')}
        </span>
      </div>
      <div className={styles.methods}>
        {DEPOSIT_CHOICES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${idPrefix}deposit`}
              checked={deposit === choice}
              disabled={choice === 'keep' && mostKept === 0}
              onChange={() => editMoney({ deposit: choice })}
            />
            {CHOICES[choice]}
          </label>
        ))}
      </div>
      {deposit === 'keep' && (
        <TextField
          id={`${idPrefix}payments/${index}/amount`}
          name={`payments/${index}/amount`}
          label="Keep"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint="Pays what is owed; the rest is released."
          error={refused[0]}
          value={money.kept}
          onChange={({ target }) => editMoney({ kept: target.value })}
        />
      )}
    </fieldset>
  );
}
