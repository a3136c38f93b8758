// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SearchForm } from '../../../src/ui/booking/search/search-form.tsx';
import { AlertOutlet } from '../../../src/ui/kit/alert-outlet.tsx';
import { AlertProvider } from '../../../src/ui/kit/alerts.tsx';
import { useForm } from '../../../src/ui/kit/use-form.ts';
import { logged } from '../render-site.tsx';

const FAILED = 'Failed to send.';

function fail(): never {
  throw new Error('no such function');
}

function Probe() {
  const form = useForm({ fields: [], limits: {}, check: fail, send: async () => undefined, failed: FAILED });
  return (
    <form aria-label="Probe" onSubmit={form.onSubmit}>
      <button type="submit">Send</button>
    </form>
  );
}

const TRIP = {
  rentalLocation: 'Oakville',
  pickupDate: '',
  pickupTime: '',
  dropoffDate: '',
  dropoffTime: '',
  dropoffTimeEdited: false,
} as const;

// PAGE-38
it.each([
  ['the forms', FAILED, <Probe key="1" />],
  [
    'the search',
    'Your trip could not be checked. Call 905-555-0142.',
    <SearchForm key="2" trip={TRIP} closedDays={[]} submitLabel="Send" onEdit={() => undefined} onSubmit={fail} />,
  ],
])('should alert where a check throws: %s', async (_, text, form) => {
  render(
    <MemoryRouter>
      <AlertProvider>
        <AlertOutlet />
        {form}
      </AlertProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(logged).toHaveBeenCalled();
});
