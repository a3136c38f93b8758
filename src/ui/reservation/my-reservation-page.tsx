import { useEffect, useRef, useState } from 'react';
import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import { isInForce } from '../../domain/invoice/invoice.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import {
  CANCEL_FAILED,
  CANCELLED_NOW,
  LOADING_RESERVATION,
  RESERVATION_NOT_LOADED,
  TOO_MANY_TRIES,
  whyNotCancelled,
} from '../../domain/reservation/page-texts.ts';
import { describeState, stateOf } from '../../domain/reservation/reservation-state.ts';
import { formatMoment } from '../../domain/shared/format-date.ts';
import { OFFLINE } from '../../domain/shared/offline.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import { Callout } from '../kit/callout.tsx';
import { useNow } from '../kit/clock.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Outlines } from '../kit/outlines.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import { useHydrated } from '../kit/use-hydrated.ts';
import { useLinkToken } from '../kit/use-link-token.ts';
import { NeedsScripts } from '../site/needs-scripts.tsx';
import { PrintHeader } from '../site/print-header.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import { AgreementCard } from './agreement-card.tsx';
import { BillCard } from './bill-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeRequest, NOTHING_TYPED, type TypedRequest } from './change-request.tsx';
import { ChargesCard } from './charges-card.tsx';
import { FindReservation } from './find-reservation.tsx';
import { PapersCard } from './papers-card.tsx';
import styles from './reservation.module.css';
import { DepositCard, PlansCard, ProgressCard, VisitCard } from './reservation-cards.tsx';
import { ReservationMore } from './reservation-more.tsx';
import { StatusBanner } from './status-banner.tsx';
import { TripCard } from './trip-card.tsx';
import { type ReservationAnswer, type ReservationRefusal, useReservation } from './use-reservation.ts';
import { useReservationEntry } from './use-reservation-entry.ts';

const TITLE = 'My reservation';

/**
 * The customer's own reservation (PAGE-31), opened by the link of an e-mail. Without a link it finds
 * a reservation.
 */
export function MyReservationPage() {
  return useHydrated() ? <Opened /> : <Loading />;
}

/** While the reservation loads, and before hydration, when nobody knows the visitor's link. */
function Loading() {
  useTitle(TITLE);
  return (
    <div className="wrap">
      <PageTitle title={TITLE} />
      <p role="status" className="needs-scripts">
        {LOADING_RESERVATION}
      </p>
      <Outlines />
      <NeedsScripts what="Opening a reservation needs JavaScript." />
    </div>
  );
}

/** Where a tab keeps the link that it opened. */
const STORED_LINK = 'my-reservation';

function Opened() {
  const { token, isRead } = useLinkToken(STORED_LINK);
  const { answer, retry, show, refresh } = useReservation(token);
  if (token === undefined) return <FindReservation isDead={false} />;
  if (answer === 'loading' || !isRead) return <Loading />;
  if (answer === 'no-reservation') return <FindReservation isDead />;
  if (typeof answer === 'string') return <NotLoaded answer={answer} onRetry={retry} />;
  return <Shown key={token} token={token} reservation={answer} onShow={show} onRefresh={refresh} />;
}

type NotLoadedProps = { readonly answer: ReservationAnswer; readonly onRetry: () => void };

function NotLoaded({ answer, onRetry }: NotLoadedProps) {
  useTitle(TITLE);
  const { phone } = useCompany();
  return (
    <div className={`wrap ${styles.page}`}>
      <EmptyState title={RESERVATION_NOT_LOADED}>
        <p className="hint" role="status">
          {answer === 'offline' && OFFLINE}
          {answer === 'rate-limited' && TOO_MANY_TRIES.join(phone)}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

type ShownProps = {
  readonly token: string;
  readonly reservation: MyReservation;
  readonly onShow: (reservation: MyReservation | 'no-reservation') => void;
  readonly onRefresh: () => void;
};

/** The reservation, or the form in which a change is asked for. Both keep what was typed. */
function Shown({ token, reservation, onShow, onRefresh }: ShownProps) {
  const { view, over, open, leave } = useReservationEntry();
  const { notify, clear } = useNotifier();
  const { phone } = useCompany();
  const [reason, setReason] = useState('');
  const [request, setRequest] = useState<TypedRequest>(NOTHING_TYPED);
  const now = useNow();
  const isOut = stateOf(reservation) === 'out';
  const canAsk = reservation.canAsk && !isOut;
  /** Shows what a refused call says of the reservation, with one sentence. */
  const refused = (refusal: ReservationRefusal): void => {
    switch (refusal.code) {
      case 'no-reservation':
        onShow('no-reservation');
        break;
      case 'rate-limited':
        notify({ kind: 'failed', text: TOO_MANY_TRIES.join(phone) });
        break;
      case 'invalid-input':
        notify({ kind: 'failed', text: refusal.errors[0]?.message ?? CANCEL_FAILED });
        break;
      default: {
        const { code, ...present } = refusal;
        onShow(present);
        const text = whyNotCancelled(present, code === 'changed-meanwhile', { now, phone });
        leave(() => notify({ kind: 'failed', text, takesFocus: true }));
      }
    }
  };
  if (view === 'change' && canAsk) {
    return (
      <ChangeRequest
        token={token}
        reservation={reservation}
        typed={request}
        onType={setRequest}
        onSent={onRefresh}
        onRefused={refused}
        onLeave={() => {
          clear();
          leave();
        }}
      />
    );
  }
  const ask = (): void => {
    clear();
    open({ view: 'change' });
  };
  return (
    <>
      <Overview
        reservation={reservation}
        isDialogOpen={over === 'cancel' && reservation.canCancel}
        onAsk={canAsk ? ask : undefined}
        onCancel={() => {
          clear();
          open({ over: 'cancel' });
        }}
      />
      {over === 'cancel' && reservation.canCancel && (
        <CancelDialog
          token={token}
          reservation={reservation}
          reason={reason}
          onType={setReason}
          onCancelled={(cancelled) => {
            setReason('');
            onShow(cancelled);
            leave(() => notify({ kind: 'done', text: CANCELLED_NOW, takesFocus: true }));
          }}
          onRefused={refused}
          onClose={() => {
            clear();
            leave();
          }}
        />
      )}
    </>
  );
}

type OverviewProps = {
  readonly reservation: MyReservation;
  /** The dialog then shows the alert. */
  readonly isDialogOpen: boolean;
  readonly onAsk: (() => void) | undefined;
  readonly onCancel: () => void;
};

function Overview({ reservation, isDialogOpen, onAsk, onCancel }: OverviewProps) {
  const { word, heading } = describeState(reservation, vehicleTitle(reservation.receipt.vehicle));
  const { askedAt, invoices, agreement } = reservation;
  const [paper, openPaper] = useState<string>();
  const invoice = invoices?.find(isInForce);
  useTitle(heading);
  const isFirst = useRef(true);
  useEffect(() => {
    isFirst.current = false;
  }, []);
  return (
    <div className={`wrap ${styles.page}`}>
      <PrintHeader />
      <p role="status" className="vh">
        {isFirst.current ? '' : `${word}. ${heading}`}
      </p>
      {!isDialogOpen && <AlertOutlet />}
      {askedAt !== undefined && onAsk !== undefined && (
        <Callout kind="info" icon="mail">
          <p>
            <strong>
              <Unbroken>{`You asked for a change on ${formatMoment(askedAt)}.`}</Unbroken>
            </strong>{' '}
            We answer by email. Until then nothing changes.
          </p>
        </Callout>
      )}
      <div className={styles.joined}>
        <StatusBanner
          reservation={reservation}
          onAsk={onAsk}
          onInvoice={invoice && (() => openPaper(invoice.number))}
        />
        <ReservationMore reservation={reservation} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TripCard reservation={reservation} />
          <ChargesCard
            deposit={reservation.deposit}
            title={reservation.settlement === undefined ? 'Charges' : 'Charges as agreed'}
            quote={reservation.receipt}
            isAhead={reservation.canAsk && reservation.handedOutAt === undefined}
            owesNothing={reservation.owesNothing === true}
          />
          {reservation.account && <BillCard reservation={reservation} account={reservation.account} />}
        </div>
        <div className={styles.stack}>
          {invoices && <PapersCard invoices={invoices} opened={paper} onOpen={openPaper} />}
          <DepositCard reservation={reservation} />
          {agreement && <AgreementCard agreement={agreement} />}
          <VisitCard reservation={reservation} />
          <ProgressCard reservation={reservation} />
          <PlansCard reservation={reservation} onAsk={onAsk} onCancel={onCancel} />
        </div>
      </div>
    </div>
  );
}
