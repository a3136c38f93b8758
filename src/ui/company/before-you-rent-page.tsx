import type { ReactNode } from 'react';
import { RESPONSE_HOURS } from '../../domain/booking/response-deadline.ts';
import { formatKilometres } from '../../domain/fleet/vehicle-class.ts';
import { depositNotice, extraKilometreNotice, LOADING_RATES } from '../../domain/pricing/messages.ts';
import type { Tariff } from '../../domain/pricing/tariff.ts';
import { BRING, freeKilometresByFamily, HOURS_OVER_A_DAY } from '../../domain/receipt/before-you-rent.ts';
import { RETURN_CALL } from '../../domain/shared/company.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { linesOf } from '../../domain/shared/texts.ts';
import { DRIVER_AGES, formatAge } from '../../domain/trip/itinerary.ts';
import { type Fleet, useFleet, useReloadFleet } from '../booking/journey/fleet.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { JumpLink, Link } from '../kit/link.tsx';
import { LoadFailure } from '../kit/load-failure.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { HoursSentence } from '../site/hours-lines.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTexts } from '../site/use-texts.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './before-you-rent-page.module.css';

/** A part of the page under its heading. Some say the rates. */
type Part = { readonly heading: string } & (
  | { readonly content: () => ReactNode }
  | { readonly ofRates: (rates: Tariff) => ReactNode }
);

/** Each part with its heading, in the order of the page. */
const PARTS: readonly Part[] = [
  {
    heading: 'What to bring',
    content: () => (
      <ul>
        {BRING.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  { heading: 'Deposit', ofRates: (rates) => <p>{depositNotice(rates)} The deposit is not part of the price.</p> },
  {
    heading: 'What a day is',
    content: () => (
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
    ofRates: (rates) => (
      <>
        <Table
          head={['Vehicles', 'Free a day']}
          rows={freeKilometresByFamily(rates).map(({ perDay, families }) => [
            families.join(', '),
            formatKilometres(perDay),
          ])}
        />
        <p>They add up over your whole rental. {extraKilometreNotice(rates)}</p>
      </>
    ),
  },
  {
    heading: 'Drivers',
    ofRates: ({ underageFeePerDay }) => (
      <p>
        Drivers of {formatAge(DRIVER_AGES[0])} pay an underage fee of {formatCad(underageFeePerDay)} a day, before HST.
      </p>
    ),
  },
  {
    heading: 'Other Options',
    ofRates: ({ listingFeePerDay, hstPercent, addOns }) => (
      <>
        <Table
          head={['Option', 'A day, before HST']}
          rows={addOns
            .filter(({ offered }) => offered !== false)
            .map(({ name, pricePerDay }) => [
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
    content: () => (
      <>
        <p>The kilometres and the fuel are written down when you pick up and when you return.</p>
        <p>
          <HoursSentence /> <PhoneText text={RETURN_CALL} />
        </p>
      </>
    ),
  },
  {
    heading: 'If plans change',
    content: () => (
      <p>
        Open <Link to="/my-reservation">My reservation</Link> to ask for other dates or another vehicle, or to cancel
        until pickup. We answer within {RESPONSE_HOURS} hours.
      </p>
    ),
  },
];

/** What to know before booking (PAGE-41), and after it what the owner has written. */
export function BeforeYouRentPage() {
  const { beforeYouRent = [], terms = '' } = useTexts();
  const own = [...beforeYouRent, ...(terms === '' ? [] : [{ title: 'Terms', text: terms }])];
  const parts: readonly (Part & { readonly place: string })[] = [
    ...PARTS.map((part) => ({ ...part, place: placeOf(part.heading) })),
    ...own.map(({ title, text }, index) => ({
      heading: title,
      place: `own-${index + 1}`,
      content: () => <Paragraphs text={text} />,
    })),
  ];
  const fleet = useFleet();
  useTitle(`Before you rent in ${useCompany().town}`);
  return (
    <div className="wrap">
      <PageTitle title="Before you rent">What to bring, what it costs, and how days and kilometres count.</PageTitle>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {parts.map(({ heading, place }) => (
              <li key={place}>
                <JumpLink to={place}>{heading}</JumpLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.parts}>
          {parts.map((part) => (
            <section key={part.place} aria-labelledby={part.place}>
              <h2 id={part.place} tabIndex={-1}>
                {part.heading}
              </h2>
              {'content' in part ? part.content() : <OfRates fleet={fleet} content={part.ofRates} />}
            </section>
          ))}
          <div className={styles.more}>
            <p>
              <b>Something not answered here?</b> Call us, or write from the contact page.
            </p>
            <div>
              <ButtonLink variant="secondary" to="/contact">
                Contact us
              </ButtonLink>
              <ButtonLink variant="cta" to="/vehicles">
                See vehicles and prices
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function Paragraphs({ text }: { readonly text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they stay
  return linesOf(text).map((line, index) => <p key={index}>{line}</p>);
}

type OfRatesProps = { readonly fleet: Fleet; readonly content: (rates: Tariff) => ReactNode };

/** What says the rates, once they came: the built-in ones may be others (PRICE-36). */
function OfRates({ fleet: { state, rates }, content }: OfRatesProps) {
  const reload = useReloadFleet();
  if (rates !== undefined) return content(rates);
  return state === 'failed' ? <LoadFailure onRetry={reload} /> : <p className="hint needs-scripts">{LOADING_RATES}</p>;
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
