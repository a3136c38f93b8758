import type { ReactNode } from 'react';
import { RESPONSE_HOURS } from '../../domain/booking/response-deadline.ts';
import { formatKilometres } from '../../domain/fleet/vehicle-class.ts';
import { DEPOSIT_NOTE, EXTRA_KILOMETRES } from '../../domain/pricing/messages.ts';
import { OAKVILLE_TARIFF } from '../../domain/pricing/tariff.ts';
import { BRING, FREE_KILOMETRES, HOURS_OVER_A_DAY } from '../../domain/receipt/before-you-rent.ts';
import { COMPANY, RENTAL_LOCATION, RETURN_OUTSIDE_HOURS } from '../../domain/shared/company.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { DRIVER_AGES, formatAge } from '../../domain/trip/itinerary.ts';
import { JumpLink, Link } from '../kit/link.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useTitle } from '../site/use-page.ts';
import styles from './before-you-rent-page.module.css';

const { underageFeePerDay, listingFeePerDay, hstPercent, addOns } = OAKVILLE_TARIFF;

/** Each part with its heading, in the order of the page. */
const PARTS: readonly { readonly heading: string; readonly content: ReactNode }[] = [
  {
    heading: 'What to bring',
    content: (
      <ul>
        {BRING.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  { heading: 'Deposit', content: <p>{DEPOSIT_NOTE} The deposit is not part of the price.</p> },
  {
    heading: 'What a day is',
    content: (
      <>
        <p>A day is 24 hours from your pickup. This is what time over full days counts as:</p>
        <Table
          head={['Over a full day by', 'Counts as']}
          rows={HOURS_OVER_A_DAY.map(({ over, countsAs }) => [over, countsAs])}
        />
      </>
    ),
  },
  {
    heading: 'Kilometres',
    content: (
      <>
        <Table
          head={['Vehicles', 'Free a day']}
          rows={FREE_KILOMETRES.map(({ perDay, families }) => [families.join(', '), formatKilometres(perDay)])}
        />
        <p>They add up over your whole rental. {EXTRA_KILOMETRES}</p>
      </>
    ),
  },
  {
    heading: 'Drivers',
    content: (
      <p>
        Drivers of {formatAge(DRIVER_AGES[0])} pay an underage fee of {formatCad(underageFeePerDay)} a day, before HST.
      </p>
    ),
  },
  {
    heading: 'Other Options',
    content: (
      <>
        <Table
          head={['Option', 'A day, before HST']}
          rows={addOns.map(({ name, pricePerDay }) => [
            name,
            pricePerDay === 'by-vehicle' ? 'by vehicle' : formatCad(pricePerDay),
          ])}
        />
        <p>
          Each rental also has the Vehicle Listing Fee of {formatCad(listingFeePerDay)} a day, which is ours, and{' '}
          {hstPercent}% HST. Every total that we show includes both.
        </p>
      </>
    ),
  },
  {
    heading: 'Bringing it back',
    content: (
      <>
        <p>The kilometres and the fuel are written down when you pick up and when you return.</p>
        <p>
          {COMPANY.hours[0]}, {COMPANY.hours[1]}. <PhoneText text={RETURN_OUTSIDE_HOURS} />
        </p>
      </>
    ),
  },
  {
    heading: 'If plans change',
    content: (
      <p>
        Open <Link to="/my-reservation">My reservation</Link> to ask for other dates or another vehicle, or to cancel
        until pickup. We answer within {RESPONSE_HOURS} hours.
      </p>
    ),
  },
];

/** What to know before booking (PAGE-41). */
export function BeforeYouRentPage() {
  useTitle(`Before you rent in ${RENTAL_LOCATION}`);
  return (
    <div className="wrap">
      <PageTitle title="Before you rent">What to bring, what it costs, and how days and kilometres count.</PageTitle>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {PARTS.map(({ heading }) => (
              <li key={heading}>
                <JumpLink to={placeOf(heading)}>{heading}</JumpLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.parts}>
          {PARTS.map(({ heading, content }) => (
            <section key={heading} aria-labelledby={placeOf(heading)}>
              <h2 id={placeOf(heading)} tabIndex={-1}>
                {heading}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function placeOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}

type TableProps = { readonly head: readonly [string, string]; readonly rows: readonly (readonly [string, string])[] };

function Table({ head, rows }: TableProps) {
  return (
    <table className="num">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
