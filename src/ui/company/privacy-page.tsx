import { MAPS_ORIGIN } from '../../domain/shared/company.ts';
import { INVOICE_YEARS_MARK, RETENTION_MARK } from '../../ports/api/built-pages.ts';
import { Link } from '../kit/link.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './privacy-page.module.css';

/** What the site does with personal data (PRIV-10). */
export function PrivacyPage() {
  const { email } = useCompany();
  useTitle('Privacy');
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle title="Privacy">What we keep from what you type here, why, and for how long.</PageTitle>
      <h2>What we keep, and why</h2>
      <dl>
        <dt>A reservation</dt>
        <dd>
          Your name, email and phone, the name on your card and its type, your comments, the delivery address, the trip,
          the vehicle, the options and the price. We need them to prepare the vehicle, to answer you and to keep our
          records straight. We also keep that you agreed, and when.
        </dd>
        <dt>Photos of the vehicle</dt>
        <dd>
          What our staff photograph when you pick up and return the vehicle, so that we agree on its condition. Nobody
          but our staff can open them.
        </dd>
        <dt>An invoice</dt>
        <dd>
          Whom it is made out to, with address, email, attention and reference, the driver, the trip, the vehicle and
          the amounts. Tax law asks us to keep invoices.
        </dd>
        <dt>A message or a business inquiry</dt>
        <dd>What you typed into the form, so that we can answer.</dd>
        <dt>A quote by email</dt>
        <dd>The address it is sent to, and the quote.</dd>
        <dt>Emails</dt>
        <dd>
          What we send you or ourselves about your reservation or message. It waits in our outbox until it is sent.
        </dd>
      </dl>
      <h2>How long</h2>
      <ul>
        <li>
          What names you in a reservation is erased {keptText('retention')} after the dropoff: your name, email, phone,
          card name, comments and delivery address, the drivers and the agreement that you signed, and the claim or
          order number and contact of an insurer or company that pays for you. The photos of the vehicle are deleted
          with it. Its number, trip, vehicle, price and payments stay.
        </li>
        <li>What our staff note about you as a customer goes with your last reservation.</li>
        <li>
          On the invoices of that reservation the email, attention, reference and driver are erased with it. Their
          number, dates and amounts, and the name and address on them, stay for {keptText('invoice-years')} after the
          end of their year, because tax law asks for it.
        </li>
        <li>Messages and inquiries are erased {keptText('retention')} after they arrive.</li>
        <li>A quote by email is erased 30 days after you asked for it.</li>
        <li>The text and address of an email are erased from our outbox 30 days after it is sent.</li>
        <li>
          What you type into the booking form also stays in this browser tab, so that a reload does not lose it. It is
          deleted when you close the tab.
        </li>
      </ul>
      <h2>What we never collect</h2>
      <p>
        Card numbers. We ask only for the name on the card and its type. If you type a card number into a text by
        mistake, we make it unreadable before we keep the text.
      </p>
      <h2>How we measure</h2>
      <p>
        We count how often each page is opened and how fast it is. Those counts come to our own site only, and carry no
        personal data: nothing you type, and nothing that identifies you.
      </p>
      <h2>The map</h2>
      <p>
        The map comes from {new URL(MAPS_ORIGIN).hostname}. When you scroll to it, your browser loads it from that
        service.
      </p>
      <h2>Ask for a copy of your data, or to have it erased</h2>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a> or call <PhoneText />, and tell us the name and email that you
        gave us. You can also use the <Link to="/contact">contact form</Link>.
      </p>
    </div>
  );
}

/** What the server fills in, and what stands without a server. */
const KEPT = {
  retention: { mark: RETENTION_MARK, usual: '24 months' },
  'invoice-years': { mark: INVOICE_YEARS_MARK, usual: '6 years' },
} as const;

/** How long data is kept, as text that the server fills in. */
function keptText(name: keyof typeof KEPT): string {
  const { mark, usual } = KEPT[name];
  if (typeof document === 'undefined') return mark;
  const text = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return text === null || text === undefined || text === mark ? usual : text;
}
