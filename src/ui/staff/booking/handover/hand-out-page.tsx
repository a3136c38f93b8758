import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { MAX_DRIVERS, SECOND_DRIVER_ADD_ON } from '../../../../domain/agreement/driver.ts';
import { customerName } from '../../../../domain/booking/customer.ts';
import { AGREEMENT_CHANGED, BOOKING_ERASED, BOOKING_GONE } from '../../../../domain/booking/staff-messages.ts';
import type { PhotoSide } from '../../../../domain/photo/photo.ts';
import { whyImpossible } from '../../../../domain/rental/action-texts.ts';
import { unitTitle } from '../../../../domain/rental/damage-form.ts';
import { type HandoverForm, parseOdometer, readingOf } from '../../../../domain/rental/handover-form.ts';
import { describeTaking } from '../../../../domain/rental/handover-money.ts';
import { offeredDriver } from '../../../../domain/rental/licence-form.ts';
import { lastFuel } from '../../../../domain/rental/offered-reading.ts';
import { isStale, signUnder, type TypedSignature, unsignedOf } from '../../../../domain/rental/signature-form.ts';
import { ticksOf } from '../../../../domain/rental/warnings.ts';
import { formatCount, formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { CLOSE_QUESTION } from '../../../../domain/shared/messages.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { LOADING } from '../../../../domain/staff/messages.ts';
import { listBookings } from '../../../../ports/api/calls/staff/bookings.ts';
import { STAFF_PAGES } from '../../../../ports/api/pages.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { FieldError } from '../../../kit/field-error.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Link } from '../../../kit/link.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useTitle } from '../../../site/use-title.ts';
import { DamageButton, describeDamage } from '../../damage/damage-field.tsx';
import type { StaffCalls } from '../../session/staff-session.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { StaffIcon } from '../../shared/staff-icon.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useFleet } from '../../shared/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useBookingQuery } from '../action/use-booking-query.ts';
import { useTypedWork } from '../action/use-typed-work.ts';
import { PhoneLink } from '../facts/contact-links.tsx';
import { TakingFields, WithoutField } from '../money/money-fields.tsx';
import { BookingPhotos } from '../photos/booking-photos.tsx';
import { usePhotoQueue } from '../photos/photo-queue.tsx';
import { CheckTicks } from './check-ticks.tsx';
import { FuelGauge } from './fuel-gauge.tsx';
import styles from './hand-out-page.module.css';
import { describeLast, Moment, NoteField, UnitField } from './handover-form.tsx';
import { LicenceFields, withSecondDriver } from './licence-fields.tsx';
import { SignaturePad, SignatureTools } from './signature-pad.tsx';
import { useAgreement, whyNoAgreement } from './use-agreement.ts';
import { useHandover } from './use-handover.ts';

const TITLE = 'Hand out';
const CARDS_OPEN = 'Fill in the cards above first: the agreement names what is on them.';

/**
 * The hand-out as a page, for a tablet at the counter (STAFF-67). The hash of its address is the id of the
 * booking. What is typed and signed is that of the dialog: the tab keeps it (STAFF-31).
 */
export function HandOutPage() {
  useTitle(TITLE);
  const id = useLocation().hash.slice(1);
  if (id !== '') return <LoadedHandOut id={id} />;
  return (
    <EmptyState title={TITLE}>
      <p>
        Open a booking <Link to="/admin/today">on Today</Link> to hand out its vehicle.
      </p>
    </EmptyState>
  );
}

function LoadedHandOut({ id }: { readonly id: string }) {
  const { query, detail, reload } = useBookingQuery(id);
  if (detail !== undefined) return <HandOutOf key={id} booking={detail} reload={reload} />;
  if (query.data === 'missing') return <EmptyState title={BOOKING_GONE} />;
  return (
    <>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <LoadHint query={query} />
    </>
  );
}

type HandOutProps = {
  readonly booking: BookingDetail;
  readonly reload: ReturnType<typeof useBookingQuery>['reload'];
};

function HandOutOf({ booking, reload }: HandOutProps) {
  const { id, form: customer, vehicle, confirmationNumber, itinerary, totals } = booking;
  const { typed, type, forgetForm } = useTypedWork(id);
  const today = useToday();
  const offers = useOffers(booking);
  const unit = typed['hand-out']?.unit ?? offers?.unit;
  const back = useBack();
  const isGone = booking.handover !== undefined || booking.erasedAt !== undefined;
  const whyNot = booking.erasedAt === undefined ? whyImpossible(booking, 'hand-out') : BOOKING_ERASED;
  const leave = (): void => {
    if (typed['hand-out'] !== undefined && !window.confirm(CLOSE_QUESTION)) return;
    forgetForm('hand-out');
    back.go();
  };
  // A form of a rental that a colleague handed out meanwhile names a customer, and is of no use any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the booking alone
  useEffect(() => {
    if (isGone) forgetForm('hand-out');
  }, [isGone]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Button variant="secondary" small className={styles.back} aria-label="Back" onClick={leave}>
          <Icon name="previous" />
        </Button>
        <img src={vehicle.imageUrl} alt="" width={112} height={63} />
        <div>
          <h1 tabIndex={-1} className="num">
            {TITLE} {confirmationNumber}
          </h1>
          <p>
            <b>{customerName(customer)}</b> <PhoneLink phone={customer.phone} className="num" />,{' '}
            {unitTitle(vehicle, unit)}
          </p>
          <p className={`num ${styles.quiet}`}>
            <Unbroken>{formatShortMoment(itinerary.pickupTime, today)}</Unbroken> to{' '}
            <Unbroken>{formatShortMoment(itinerary.dropoffTime, today)}</Unbroken>, {formatCad(totals.totalCharges)}
          </p>
        </div>
      </div>
      <AlertOutlet />
      {whyNot !== undefined && <p role="status">{whyNot}</p>}
      {whyNot === undefined && offers === undefined && <p role="status">{LOADING}</p>}
      {whyNot === undefined && offers !== undefined && (
        <HandOutForm
          booking={booking}
          reload={reload}
          typed={typed}
          onType={type}
          offers={offers}
          donePage={back.page}
          onBack={leave}
          onDone={() => {
            forgetForm('hand-out');
            back.go();
          }}
        />
      )}
    </div>
  );
}

/** The page that the hand-out was opened on, or else Today. */
function useBack() {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const page = STAFF_PAGES.find((path) => path === from) ?? '/admin/today';
  return { page, go: () => void navigate(page, { replace: true }) };
}

/**
 * What the cards begin with: what the last return left of the vehicle, and the licence of the customer's last
 * rental. Undefined while it loads; what cannot be loaded is not offered.
 */
function useOffers({ vehicle, form }: BookingDetail) {
  const { data: fleet, isPending: isFleetPending } = useFleet();
  const rentalsOf = (query: { readonly vehicleId: string; readonly view: 'completed' } | { readonly q: string }) => ({
    key: ['bookings', 'offers', query],
    load: ({ read }: StaffCalls) => read(listBookings, { query }),
  });
  const ofVehicle = rentalsOf({ vehicleId: vehicle.id, view: 'completed' });
  const ofCustomer = rentalsOf({ q: form.email });
  const returned = useStaffQuery(ofVehicle.key, ofVehicle.load);
  const hasEmail = form.email !== '';
  const rented = useStaffQuery(ofCustomer.key, ofCustomer.load, { enabled: hasEmail });
  if (isFleetPending || returned.isPending || (hasEmail && rented.isPending)) return undefined;
  const listed = fleet?.find(({ id }) => id === vehicle.id);
  const { unitNames = [], units = 1 } = listed ?? {};
  return {
    unit: units === 1 && unitNames.length === 1 ? unitNames[0] : undefined,
    driver: offeredDriver({ form }, rented.data?.bookings ?? []),
    /** The reading and the fuel of a unit. */
    readingOf(unit: string): Pick<HandoverForm, 'odometer' | 'fuel'> {
      const km = listed && readingOf(listed, unit);
      const fuel = lastFuel(returned.data?.bookings ?? [], { vehicleId: vehicle.id, unit, km });
      return { odometer: km === undefined ? '' : String(km), ...(fuel === undefined ? {} : { fuel }) };
    },
  };
}

type HandOutFormProps = HandOutProps &
  Pick<BookingActionDialogProps, 'typed' | 'onType' | 'onBack' | 'onDone'> & {
    readonly offers: NonNullable<ReturnType<typeof useOffers>>;
    readonly donePage: string;
  };

/** The four cards, the checks, and the press. */
function HandOutForm({ offers, onBack, ...props }: HandOutFormProps) {
  const { booking } = props;
  const { unit = '', driver } = offers;
  const parts = useHandover('hand-out', { ...props, offered: { unit, ...offers.readingOf(unit) } });
  const { form, money, values, warning, entry, edit } = parts;
  const { errors } = form;
  const today = useToday();
  const name = customerName(booking.form);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [isRead, setRead] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());

  const odometer = parseOdometer(values.odometer);
  const ticks = warning === undefined ? [] : ticksOf(warning, odometer, today);
  const missing = ticks.filter(({ id }) => !ticked.has(id)).length;
  const drivers = values.drivers ?? [driver];
  const mayHaveSecond =
    drivers.length < MAX_DRIVERS && booking.selectedAddons.some(({ id }) => id === SECOND_DRIVER_ADD_ON);
  const payments = money.entries.length > 0 ? { payments: [...money.entries] } : {};
  const signing = useAgreement(
    booking.id,
    entry && { ...entry, ...parts.damage.body, ...payments, seenVersion: booking.version },
  );
  const { agreement } = signing;
  const { signature } = values;
  const isOutdated = isStale(signature, agreement);
  const isSigned = signature?.sha256 !== undefined && !isOutdated;
  const sign = (next: TypedSignature | undefined): void => {
    const { signature: _, ...unsigned } = values;
    const signed = next && { signature: signUnder(next, agreement) };
    props.onType({ 'hand-out': { ...unsigned, ...signed } });
  };
  const signProps = {
    id: 'handover-signature',
    signer: name,
    signature: isOutdated ? unsignedOf(signature) : signature,
    whyNot: agreement === undefined ? (entry === undefined ? CARDS_OPEN : whyNoAgreement(signing, TITLE)) : undefined,
    error: errors.get('signature') ?? (isOutdated ? AGREEMENT_CHANGED : undefined),
    onChange: sign,
  };
  const editUnit: typeof edit = (edits) => {
    const before = offers.readingOf(values.unit);
    const isAsOffered = values.odometer === before.odometer && values.fuel === before.fuel;
    edit({ ...(isAsOffered && edits.unit !== undefined ? offers.readingOf(edits.unit) : {}), ...edits });
  };
  const isOdd = (...names: readonly string[]): boolean =>
    [...errors.keys()].some((field) => names.some((begin) => field.startsWith(begin)));
  const mailed = isSigned && booking.form.email !== '' ? ' & email the agreement' : '';
  const isMoreShown = isMoreOpen || isOdd('at', 'note');
  return (
    <form aria-label={TITLE} noValidate className={styles.form} onSubmit={form.onSubmit}>
      <div className={styles.cards}>
        <Card
          number={1}
          title="Reading and fuel"
          isDone={odometer !== undefined && values.fuel !== undefined}
          isOdd={isOdd('odometer', 'fuel', 'unit') || ticks.some(({ id }) => id === 'odometer' && !ticked.has(id))}
          tools={
            <Button
              variant="secondary"
              small
              aria-expanded={isMoreShown}
              onClick={() => setMoreOpen((before) => !before)}
            >
              Time and note
            </Button>
          }
        >
          <div className={styles.reading}>
            <TextField
              id="handover-odometer"
              className={styles.odometer}
              label="Odometer (km)"
              inputMode="numeric"
              autoComplete="off"
              required
              hint={describeLast(parts.lastReading)}
              error={errors.get('odometer')}
              value={values.odometer}
              onChange={({ target }) => edit({ odometer: target.value })}
            />
            <FuelGauge
              id="handover-fuel"
              fuel={values.fuel}
              error={errors.get('fuel')}
              onChange={(fuel) => edit({ fuel })}
            />
            {(parts.unitNames.length > 0 || isMoreShown) && <UnitField {...parts} edit={editUnit} />}
            {isMoreShown && (
              <Moment booking={booking} isReturn={false} error={errors.get('at')} values={values} edit={edit} />
            )}
          </div>
          {isMoreShown && <NoteField {...parts} out={undefined} isShort />}
        </Card>
        <Card
          number={2}
          title="Licence"
          isDone={drivers.every(({ isSeen }) => isSeen) && entry?.drivers !== undefined}
          isOdd={isOdd('drivers') || ticks.some(({ id }) => id === 'licence' && !ticked.has(id))}
          hint="Nothing else of it is kept"
          tools={
            mayHaveSecond && (
              <Button
                variant="secondary"
                small
                onClick={() => {
                  flushSync(() => edit({ drivers: withSecondDriver(drivers) }));
                  document.getElementById('handover-drivers/1/name')?.focus();
                }}
              >
                <Icon name="plus" /> Second driver
              </Button>
            )
          }
        >
          <LicenceFields
            idPrefix="handover-"
            drivers={drivers}
            errors={errors}
            onChange={(next) => edit({ drivers: next })}
          />
        </Card>
        <Card
          number={3}
          title="Deposit"
          isDone={money.refusals.length === 0}
          isOdd={isOdd('payments')}
          hint={money.offer ? `${formatCad(money.offer.amount)} wanted` : 'None wanted'}
          tools={money.offer && <WithoutField money={money} idPrefix="handover-" kind="deposit-held" />}
        >
          {money.offer && money.isTaken && (
            <div className={styles.deposit}>
              <TakingFields money={money} idPrefix="handover-" errors={errors} />
            </div>
          )}
        </Card>
        <Card
          number={4}
          title="Signature"
          isDone={isSigned}
          isOdd={signProps.error !== undefined}
          tools={
            <>
              {signing.isFailed && (
                <Button variant="secondary" small onClick={signing.reload}>
                  Try again
                </Button>
              )}
              <Button variant="secondary" small disabled={agreement === undefined} onClick={() => setRead(true)}>
                Read the agreement
              </Button>
              <SignatureTools {...signProps} signature={signature} />
            </>
          }
        >
          <SignaturePad {...signProps} />
        </Card>
      </div>
      <Extras {...parts} booking={booking} />
      {ticks.length > 0 && (
        <CheckTicks
          key={ticks.map(({ id }) => id).join(' ')}
          ticks={ticks}
          ticked={ticked}
          onTick={(id, isTicked) =>
            setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((other) => other !== id)))
          }
        />
      )}
      <div className={styles.foot}>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <span id="hand-out-missing" role="status" className="hint">
          {missing > 0 && `${formatCount(missing, 'tick is', 'ticks are')} missing.`}
        </span>
        <Button type="submit" disabled={form.running || missing > 0} aria-describedby="hand-out-missing">
          {form.running ? 'Handing out…' : `Hand out${describeTaking(money, 'hand-out')}${mailed}`}
        </Button>
      </div>
      {isRead && agreement && (
        <Modal title="Rental agreement" bodyLabel="Rental agreement" onClose={() => setRead(false)}>
          <p className={styles.agreement}>{agreement.text}</p>
        </Modal>
      )}
    </form>
  );
}

type ExtrasProps = Pick<ReturnType<typeof useHandover>, 'form' | 'values' | 'damage'> & Pick<HandOutProps, 'booking'>;

/** The damage of the unit and the photos of the hand-out, each in a dialog of its own (STAFF-72). */
function Extras({ booking, form, values, damage }: ExtrasProps) {
  const { vehicle } = booking;
  const [isPhotosOpen, setPhotosOpen] = useState(false);
  const waiting = usePhotoQueue().photos.filter((photo) => isOut(photo) && photo.bookingId === booking.id);
  const taken = booking.photos.filter(isOut).length + waiting.filter(({ state }) => state !== 'refused').length;
  const title = unitTitle(vehicle, values.unit);
  const error = form.errors.get('damage/added') ?? form.errors.get('damage/mended');
  return (
    <div className={styles.extras}>
      <DamageButton id="handover-damage/added" isReturn={false} {...{ vehicle, title, damage, error }}>
        <Icon name="edit" />
        <span className="num">Damage, {describeDamage(damage).toLowerCase()}</span>
      </DamageButton>
      <Button variant="secondary" small onClick={() => setPhotosOpen(true)}>
        <StaffIcon name="camera" />
        <span className="num">Photos, {taken === 0 ? 'none' : taken} taken</span>
      </Button>
      {error === undefined ? (
        <span className="hint">The marks are printed on the agreement.</span>
      ) : (
        <FieldError id="handover-damage/added-note" text={error} />
      )}
      {isPhotosOpen && (
        <Modal title={`Photos, ${title}`} bodyLabel="Photos" closeLabel="Back" onClose={() => setPhotosOpen(false)}>
          <BookingPhotos booking={booking} sides={['out']} taking="out" />
        </Modal>
      )}
    </div>
  );
}

function isOut({ side }: { readonly side: PhotoSide }): boolean {
  return side === 'out';
}

type CardProps = {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly isOdd: boolean;
  readonly hint?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** One part of the hand-out: its number, or that it is done. */
function Card({ number, title, isDone, isOdd, hint, tools, children }: CardProps) {
  const id = `hand-out-${number}`;
  const isGood = isDone && !isOdd;
  return (
    <section className={`${styles.card} ${isGood ? styles.done : ''} ${isOdd ? styles.odd : ''}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <span className={styles.number} aria-hidden="true">
          {isGood ? <Icon name="check" /> : number}
        </span>
        <h2 id={id}>
          {title}
          {isGood && <span className="vh">, done</span>}
        </h2>
        {hint && <span className="hint num">{hint}</span>}
        {tools}
      </div>
      {children}
    </section>
  );
}
