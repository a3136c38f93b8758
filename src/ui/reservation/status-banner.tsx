import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { describeState, type ReservationState, stateOf } from '../../domain/reservation/reservation-state.ts';
import { companyPhoneLink } from '../../domain/shared/company.ts';
import { Button, ButtonLink, buttonClass } from '../kit/button.tsx';
import { Icon, type IconName, PathIcon } from '../kit/icon.tsx';
import { ReferenceNumber } from '../kit/reference-number.tsx';
import { useCompany } from '../site/use-company.ts';
import { NextStep } from './next-step.tsx';
import { ARROWS_PATH } from './reservation-icons.ts';
import styles from './status-banner.module.css';

type StatusBannerProps = {
  readonly reservation: MyReservation;
  /** Opens the form. Absent where the reservation cannot be changed. */
  readonly onAsk: (() => void) | undefined;
  /** Opens the customer's invoice in force. Absent without one. */
  readonly onInvoice: (() => void) | undefined;
};

/** The head of the page: the state in words, what happens next, and what to do (PAGE-31). */
export function StatusBanner({ reservation, onAsk, onInvoice }: StatusBannerProps) {
  const { vehicle, confirmationNumber } = reservation.receipt;
  const state = stateOf(reservation);
  const { word, heading } = describeState(reservation, vehicleTitle(vehicle));
  const isOver = state === 'declined' || state === 'cancelled';
  return (
    <section className={`${styles.banner} ${GROUNDS[state]}`} aria-labelledby="reservation-state">
      <div>
        <p className={styles.word}>
          <StateIcon state={state} />
          {word}
        </p>
        <h1 id="reservation-state" tabIndex={-1}>
          {heading}
        </h1>
        <NextStep reservation={reservation} />
        <div className={`no-print ${styles.actions}`}>
          <Actions state={state} reservation={reservation} onAsk={onAsk} onInvoice={onInvoice} />
        </div>
      </div>
      <ReferenceNumber reference={confirmationNumber} isQuiet={isOver} />
    </section>
  );
}

const GROUNDS: Readonly<Record<ReservationState, string | undefined>> = {
  received: styles.wait,
  approved: styles.sure,
  changed: styles.sure,
  declined: styles.off,
  cancelled: styles.off,
  out: styles.out,
  completed: styles.done,
};

const ICONS: Readonly<Record<Exclude<ReservationState, 'changed'>, IconName>> = {
  received: 'clock',
  approved: 'check',
  declined: 'close',
  cancelled: 'cancel',
  out: 'key',
  completed: 'flag',
};

function StateIcon({ state }: { readonly state: ReservationState }) {
  return state === 'changed' ? <PathIcon path={ARROWS_PATH} /> : <Icon name={ICONS[state]} />;
}

function Actions({ state, reservation, onAsk, onInvoice }: StatusBannerProps & { readonly state: ReservationState }) {
  const { calendar } = reservation;
  switch (state) {
    case 'received':
      return (
        <>
          {onAsk && <AskButton isLeading onAsk={onAsk} />}
          <PrintButton>Print</PrintButton>
        </>
      );
    case 'approved':
    case 'changed':
      return (
        <>
          {calendar && (
            <>
              <CalendarLink href={calendar} isLeading>
                Add to calendar: pickup
              </CalendarLink>
              <CalendarLink href={`${calendar}&part=return`}>Add to calendar: return</CalendarLink>
            </>
          )}
          {onAsk && <AskButton onAsk={onAsk} />}
          <PrintButton>Print</PrintButton>
        </>
      );
    case 'declined':
      return <CallLink />;
    case 'cancelled':
      return (
        <>
          <StartOverLink isLeading />
          <PrintButton>Print</PrintButton>
        </>
      );
    case 'out':
      return (
        <>
          <CallLink isLeading />
          {calendar && <CalendarLink href={`${calendar}&part=return`}>Add to calendar: return</CalendarLink>}
          <PrintButton>Print</PrintButton>
        </>
      );
    case 'completed':
      return (
        <>
          {onInvoice && <Button onClick={onInvoice}>Open the invoice</Button>}
          <PrintButton isLeading={onInvoice === undefined}>Print the settlement</PrintButton>
          <StartOverLink />
        </>
      );
  }
}

type ActionProps = { readonly isLeading?: boolean };

function AskButton({ isLeading = false, onAsk }: ActionProps & { readonly onAsk: () => void }) {
  return (
    <Button className={isLeading ? '' : styles.line} onClick={onAsk}>
      <Icon name="edit" />
      Ask for a change
    </Button>
  );
}

function PrintButton({ isLeading = false, children }: ActionProps & { readonly children: string }) {
  return (
    window.print && (
      <Button className={isLeading ? '' : styles.line} onClick={() => window.print()}>
        <Icon name="print" />
        {children}
      </Button>
    )
  );
}

function StartOverLink({ isLeading = false }: ActionProps) {
  return (
    <ButtonLink to="/" className={isLeading ? '' : styles.line}>
      Start a new reservation
    </ButtonLink>
  );
}

function CallLink({ isLeading = false }: ActionProps) {
  const company = useCompany();
  return (
    <a
      className={buttonClass({ variant: isLeading ? 'cta' : 'primary' }, isLeading ? '' : styles.line)}
      href={companyPhoneLink(company)}
    >
      <Icon name="phone" />
      Call {company.phone}
    </a>
  );
}

/** Leads to a file itself (MINE-12), which phones open in their calendar: some take no file from a page. */
function CalendarLink({
  isLeading = false,
  href,
  children,
}: ActionProps & { readonly href: string; readonly children: string }) {
  return (
    <a className={buttonClass({ variant: isLeading ? 'cta' : 'primary' }, isLeading ? '' : styles.line)} href={href}>
      <Icon name="today" />
      {children}
    </a>
  );
}
