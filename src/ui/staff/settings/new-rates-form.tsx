import type { ComponentProps, ReactNode } from 'react';
import {
  formatRate,
  formatRateDifference,
  type PricedAddOnId,
  RATES_ROWS,
  type RatesField,
} from '../../../domain/pricing/rates-form.ts';
import { describeLaterRates, EXTRA_KILOMETRE_HINT } from '../../../domain/pricing/staff-messages.ts';
import { ADD_ON_IDS, type AddOnId } from '../../../domain/pricing/tariff.ts';
import { formatCount, formatShortDay } from '../../../domain/shared/format-date.ts';
import { addDays } from '../../../domain/shared/toronto-time.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { FieldError } from '../../kit/field-error.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './settings.module.css';
import type { useNewRates } from './use-new-rates.ts';

const FEES = ['listingFeePerDay', 'underageFeePerDay', 'deposit', 'extraKilometre', 'hstPercent'] as const;
const KILOMETRES = [
  ['freeKilometres/standard', 'Cars, SUVs, vans, pick-ups'],
  ['freeKilometres/reduced', 'Cargo van, cube van, box truck'],
] as const;

type NewRatesFormProps = ReturnType<typeof useNewRates> & { readonly settings: Settings };

/** Everything that owners set of the rates, beside what it is now (STAFF-59). */
export function NewRatesForm({ settings, ...parts }: NewRatesFormProps) {
  const { form, from, followed, count, type, schedule, putBack } = parts;
  const today = useToday();
  const isScheduled = from !== 'now';
  const later = settings.scheduled.find((rates) => rates.from > (isScheduled ? from : today));
  const save = isScheduled ? 'Schedule rates' : 'Save rates';
  const now = followed.from === undefined ? 'Now' : formatShortDay(followed.from, today);
  return (
    <Panel title="New rates" hint="Prices a day of a vehicle are in the fleet" className={styles.form}>
      <form aria-label="New rates" noValidate onSubmit={form.onSubmit}>
        <div className={styles.fields}>
          <div className={styles.when}>
            <fieldset>
              <legend className="vh">In force</legend>
              <div className={fields.segments}>
                <label>
                  <input type="radio" name="when" checked={!isScheduled} onChange={() => schedule(false)} />
                  Now
                </label>
                <label>
                  <input type="radio" name="when" checked={isScheduled} onChange={() => schedule(true)} />
                  From a day
                </label>
              </div>
            </fieldset>
            {isScheduled && (
              <TextField
                id="from"
                name="from"
                type="date"
                label="In force from"
                className={`num ${styles.from}`}
                min={addDays(today, 1)}
                value={from}
                error={form.errors.get('from')}
                onChange={({ target }) => type({ from: target.value })}
              />
            )}
          </div>
          {later && <p className="hint">{describeLaterRates(later.from, today)}</p>}
          <div className={styles.tables}>
            <RatesTable caption="Fees" head="Fee" now={now}>
              {FEES.map((field) => {
                const { label, note } = RATES_ROWS[field];
                return (
                  <RateRow key={field} {...parts} field={field}>
                    {label}
                    <small>{note}</small>
                  </RateRow>
                );
              })}
            </RatesTable>
            <RatesTable caption="Other Options" head="Other Options, a day" now={now}>
              {ADD_ON_IDS.map((id) => (
                <AddOnRow key={id} {...parts} id={id} />
              ))}
            </RatesTable>
          </div>
          <div className={styles.kilometres}>
            {KILOMETRES.map(([field, hint]) => (
              <TextField
                key={field}
                {...inputProps(parts, field)}
                label={RATES_ROWS[field].label}
                hint={`${hint}${isChanged(parts, field) ? `, ${formatRate(field, parts.differences[field].before)} now` : ''}`}
                error={form.errors.get(`rates/${field}`)}
                inputMode="numeric"
              />
            ))}
            <p className="hint">{EXTRA_KILOMETRE_HINT}</p>
          </div>
        </div>
        <div className={styles.end}>
          <p role="status" className="num">
            {count > 0 && (
              <>
                <b>{formatCount(count, 'change')}</b>
                <span>{isScheduled && from !== '' && `, in force from ${formatShortDay(from, today)}`}</span>
              </>
            )}
          </p>
          <Button variant="secondary" disabled={form.running} onClick={putBack}>
            Put them back
          </Button>
          <Button type="submit" disabled={form.running}>
            {form.running ? 'Saving…' : save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type RatesTableProps = {
  readonly caption: string;
  readonly head: string;
  readonly now: string;
  readonly children: ReactNode;
};

function RatesTable({ caption, head, now, children }: RatesTableProps) {
  return (
    <table className={styles.rates}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{now}</th>
          <th scope="col">New $</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type RateParts = Pick<NewRatesFormProps, 'form' | 'texts' | 'differences' | 'type'>;

type RateRowProps = RateParts & { readonly field: (typeof FEES)[number]; readonly children: ReactNode };

function RateRow({ field, children, ...parts }: RateRowProps) {
  return (
    <tr className={isChanged(parts, field) ? styles.changed : undefined}>
      <th scope="row">{children}</th>
      <td className="num">{formatRate(field, parts.differences[field].before)}</td>
      <td>
        <RateInput {...parts} field={field} />
      </td>
      <Difference {...parts} field={field} />
    </tr>
  );
}

/** An add-on: whether it is offered, and its price a day. */
function AddOnRow({ id, ...parts }: RateParts & { readonly id: AddOnId }) {
  const offered = `addOns/${id}/offered` as const;
  const price = id === 'loss-damage-waiver' ? undefined : (`addOns/${id as PricedAddOnId}/pricePerDay` as const);
  const isOffered = parts.texts[offered] === true;
  const isRowChanged = isChanged(parts, offered) || (price !== undefined && isChanged(parts, price));
  return (
    <tr className={isRowChanged ? styles.changed : undefined}>
      <th scope="row">
        <label className={fields.check}>
          <input
            id={`rates/${offered}`}
            name={`rates/${offered}`}
            type="checkbox"
            checked={isOffered}
            onChange={({ target }) => parts.type({ [`rates/${offered}`]: target.checked })}
          />
          {RATES_ROWS[offered].label}
        </label>
      </th>
      <td className="num">{price === undefined ? 'by vehicle' : formatRate(price, parts.differences[price].before)}</td>
      <td>
        {price === undefined ? (
          <span className={styles.quiet}>by vehicle</span>
        ) : (
          <RateInput {...parts} field={price} />
        )}
      </td>
      <Difference {...parts} field={price === undefined || isChanged(parts, offered) ? offered : price} />
    </tr>
  );
}

function RateInput({ field, ...parts }: RateParts & { readonly field: RatesField }) {
  const error = parts.form.errors.get(`rates/${field}`);
  const id = `rates/${field}`;
  return (
    <>
      <input
        {...inputProps(parts, field)}
        className={`num ${fields.input}`}
        aria-label={`${RATES_ROWS[field].label}${field === 'hstPercent' ? ' in percent' : ''}, new`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        inputMode="decimal"
      />
      {error !== undefined && <FieldError id={`${id}-note`} text={error} />}
    </>
  );
}

function Difference({ differences, field }: Pick<RateParts, 'differences'> & { readonly field: RatesField }) {
  const { before, after } = differences[field];
  return (
    <td className={`num ${before === after ? styles.quiet : styles.difference}`}>
      {after !== undefined && formatRateDifference({ field, before, after })}
    </td>
  );
}

function inputProps({ texts, type }: RateParts, field: RatesField): ComponentProps<'input'> & { readonly id: string } {
  return {
    id: `rates/${field}`,
    name: `rates/${field}`,
    autoComplete: 'off',
    maxLength: 12,
    value: `${texts[field]}`,
    onChange: ({ target }) => type({ [`rates/${field}`]: target.value }),
  };
}

function isChanged({ differences }: Pick<RateParts, 'differences'>, field: RatesField): boolean {
  return differences[field].before !== differences[field].after;
}
