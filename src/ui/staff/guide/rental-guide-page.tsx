import type { ReactNode } from 'react';
import { RESPONSE_HOURS } from '../../../domain/booking/response-deadline.ts';
import { ONE_DAY_MORE } from '../../../domain/booking/staff-messages.ts';
import { NO_CARD_CHARGED } from '../../../domain/rental/payment-texts.ts';
import { Link } from '../../kit/link.tsx';
import { useTitle } from '../../site/use-title.ts';
import { Panel } from '../kit/panel.tsx';
import heads from '../shared/page-head.module.css';
import styles from './rental-guide-page.module.css';

const TITLE = 'How a rental goes';

/** The steps in their order. What is bold is the name of a button, a list or a mark, as it is shown. */
const STEPS: readonly (readonly [title: string, lines: readonly ReactNode[]])[] = [
  [
    'Request',
    [
      <>
        What customers ask for waits on <Link to="/admin/today">Today</Link> under <b>To answer</b>. They are promised
        an answer within {RESPONSE_HOURS} hours.
      </>,
      <>
        Enter the booking of somebody who calls or comes in with <b>New booking</b>.
      </>,
    ],
  ],
  [
    'Answer',
    [
      <>
        <b>Answer</b> opens the request. It says where its vehicle is taken, blocked or asked for too.
      </>,
      <>
        <b>Approve & Send Email</b> confirms it to the customer.
      </>,
      <>
        <b>Decline & Send Email</b> says no. <b>Offer other vehicles</b> adds free ones to that email.
      </>,
      <>
        <b>Change</b> is for other dates, another vehicle or other extras. It shows the new price before you save. Under
        <b>Payer</b> there, or in a new booking, write down an insurer or company that pays; not once the vehicle is
        out.
      </>,
    ],
  ],
  [
    'Hand out',
    [
      <>
        <b>Print</b> the rental agreement for both signatures.
      </>,
      <>
        <b>Hand out</b> asks for odometer and fuel, and writes down the deposit. If it warns you, check what it says.
        The next press confirms it.
      </>,
    ],
  ],
  [
    'While the vehicle is out',
    [
      <>
        <b>{ONE_DAY_MORE}</b> sets a later return. It says who has the vehicle next.
      </>,
      <>
        <b>Swap vehicle</b> asks for the readings of the vehicle that comes back and of the one that goes out. It blocks
        a broken one by the same press.
      </>,
      <>
        A vehicle that is late stands on Today under <b>Overdue</b>.
      </>,
    ],
  ],
  [
    'Take back',
    [
      <>
        <b>Take back</b> asks for odometer and fuel again. It takes what is to be paid, and gives the deposit back.
      </>,
      <>Kilometres over and missing fuel become lines of the bill. One without a price is not billed.</>,
      <>
        <b>Email the bill to the customer</b> sends it with the return.
      </>,
    ],
  ],
  [
    'Payments and deposit',
    [
      <>
        <b>Take payment</b> begins with what is left to pay. {NO_CARD_CHARGED}
      </>,
      <>A deposit that is held stands beside that sum and is no part of it.</>,
      <>
        Where that was not at the return, <b>Take payment</b> gives the deposit back as <b>Deposit released</b>, or uses
        it for what is owed as <b>Deposit kept</b>.
      </>,
      <>
        <b>Pays later</b> leaves the balance open. A rental that is over and not paid is marked <b>Owes</b>.
      </>,
      <>
        In the evening count the cash without the float, and close the day in the <Link to="/admin/till">Till</Link>.
      </>,
    ],
  ],
  [
    'Bill',
    [
      <>
        <b>Add a line</b> is for what else is billed or taken off.
      </>,
      <>
        <b>Show the bill</b> leads to its print, <b>Email the bill</b> mails it to the customer. What changed since it
        was mailed is listed beside them.
      </>,
    ],
  ],
  [
    'Invoice',
    [
      <>
        <b>Invoice</b> makes one of what the account says now, for the customer or for the payer. Until it is taken back
        nothing else of the booking can change its price.
      </>,
      <>
        <b>Email</b> mails it, <b>Remind</b> asks for what is open of it.
      </>,
      <>
        <Link to="/admin/invoices">Invoices</Link> says what is open and since when. The statement of a payer’s month is
        made there.
      </>,
    ],
  ],
  [
    'When something goes wrong',
    [
      <>
        <b>Undo hand-out</b>, <b>Undo swap</b> and <b>Undo return</b> take back the last of these steps.
      </>,
      <>
        <b>Void</b> takes back a payment. The desk can do so on the same day, owners always.
      </>,
      <>
        An invoice is never changed. An owner takes it back whole with a <b>Credit note</b>.
      </>,
      <>
        <b>Cancel reservation</b> asks for a reason. It is not possible while the vehicle is out.
      </>,
    ],
  ],
];

/** Explains a rental from the request to the invoice to a new member of staff (STAFF-51). */
export function RentalGuidePage() {
  useTitle(TITLE);
  return (
    <>
      <div className={heads.top}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p className="hint">From the request to the invoice, with the names of the buttons.</p>
      </div>
      <div className={styles.grid}>
        {STEPS.map(([title, lines], step) => (
          <Panel key={title} title={`${step + 1}. ${title}`} isPadded>
            <ul className={styles.lines}>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                <li key={index}>{line}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

/** Leads to the page, from the keys and from an account that has just been made. */
export function RentalGuideLink({ onClick }: { readonly onClick?: () => void }) {
  return (
    <Link to="/admin/how-a-rental-goes" onClick={onClick}>
      {TITLE}
    </Link>
  );
}
