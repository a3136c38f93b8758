import type { VisitorPage } from '../../../src/ports/api/pages.ts';
import { availabilityStates } from './availability-states.ts';
import { bookingStates, completeStates, homeStates, quoteStates, vehicleStates } from './booking-states.ts';
import { hold, type Walk } from './keyboard-walkthrough.ts';
import { findStates, reservationStates } from './reservation-states.ts';

/** A page with a single state. */
const pageAt = (path: string): Walk =>
  async function* plainStates({ page, url }) {
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    yield 'open';
  };

type Form = {
  readonly path: string;
  readonly button: string;
  /** The address of its POST request. */
  readonly address: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly right: Readonly<Record<string, string>>;
  readonly refused: string;
  readonly failed: string;
  readonly done: string;
};

/**
 * The states of a form that sends a message to the company: initial, posted without scripts,
 * refused, sending, failed, sent.
 */
const formStates = ({ path, button, address, wrong, right, refused, failed, done }: Form): Walk =>
  async function* states({ page, url }) {
    const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, value] of Object.entries(fields)) {
        await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
      }
      const frequency = page.getByLabel('Rentals per month');
      if ((await frequency.count()) > 0 && fields === right) await frequency.selectOption({ index: 2 });
    };
    const submit = () => page.getByRole('button', { name: button }).click();
    await page.goto(`${url}${path}#not-sent`);
    await page.locator('#not-sent').waitFor();
    yield 'not sent without scripts';
    await page.goto(`${url}/privacy`);
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    yield 'empty';
    await fill(wrong);
    await submit();
    await page.getByRole('alert').filter({ hasText: refused }).waitFor();
    yield 'with errors';
    await fill(right);
    const answer = await hold(page, `**${address}`);
    await submit();
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
    yield 'sending';
    answer('lose');
    await page.getByText(failed).first().waitFor();
    yield 'failed';
    await submit();
    await page.getByText(done).first().waitFor();
    yield 'sent';
  };

const INQUIRY = {
  address: '/sendBusinessInquiryEmail',
  wrong: { 'Company name': 'Raman Films', Phone: '12', Email: 'priya' },
  right: { 'Contact person': 'Priya Raman', Phone: '905 555 0118', Email: 'priya.raman@example.com' },
  refused: 'Contact person is required.',
  failed: 'We could not send this.',
} as const;

/** Every public route with its states. */
export const PUBLIC_PAGES: Readonly<Record<VisitorPage, Walk> & Record<string, Walk>> = {
  '/': homeStates,
  '/vehicles': vehicleStates,
  '/rate-quote': quoteStates,
  '/booking': bookingStates,
  '/reservation-complete': completeStates,
  '/my-reservation': reservationStates,
  'a look-up of a reservation': findStates,
  '/about': pageAt('/about'),
  '/business/program': formStates({
    ...INQUIRY,
    path: '/business/program',
    button: 'Contact Sales',
    done: 'Sent. A representative will follow up.',
  }),
  '/business/entertainment': formStates({
    ...INQUIRY,
    path: '/business/entertainment',
    button: 'Request Production Quote',
    done: 'Request received. Our production team will contact you.',
  }),
  '/contact': formStates({
    path: '/contact',
    button: 'Send Message',
    address: '/sendContactEmail',
    wrong: { Name: ' ', Email: 'priya@example', Phone: ' ', Subject: 'Snow tires', Message: ' ' },
    right: {
      Name: 'Priya Raman',
      Email: 'priya.raman@example.com',
      Phone: '905 555 0118',
      Message: 'Do you have them?',
    },
    refused: 'Failed to send. Try again.',
    failed: 'Failed to send. Try again.',
    done: 'Thank you. We’ve received your message.',
  }),
  '/before-you-rent': pageAt('/before-you-rent'),
  '/privacy': pageAt('/privacy'),
  'what is not free': availabilityStates,
  'an unknown address': pageAt('/nowhere'),
};
