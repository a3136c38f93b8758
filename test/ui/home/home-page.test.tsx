// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { readClosedDays } from '../../../src/ports/api/calls/closed-days.ts';
import { aSiteClosedOn, aSiteInProcess } from '../../support/site/site-in-process.ts';
import { openSite, TYPED_TRIP, wholeText } from '../render-site.tsx';

const LATE = '2026-11-24T02:00:00.000Z'; // Monday 21:00 in Toronto, Tuesday in UTC

function field(name: string): HTMLElement {
  return within(screen.getByRole('form', { name: 'Itinerary' })).getByLabelText(name);
}

function options(name: string): string[] {
  return within(field(name))
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');
}

async function type(user: ReturnType<typeof openSite>, name: string, date: string): Promise<void> {
  await user.clear(field(name));
  await user.type(field(name), date);
}

// PAGE-22
describe('home search', () => {
  // TRIP-7, TRIP-8
  it('should show today where no date is chosen, with tomorrow as the earliest', () => {
    openSite('/');
    expect(field('Pickup date')).toHaveProperty('value', '2026-11-23');
    expect(field('Dropoff date')).toHaveProperty('value', '2026-11-23');
    expect(field('Pickup date')).toHaveProperty('min', '2026-11-24');
    expect(field('Dropoff date')).toHaveProperty('min', '2026-11-24');
  });

  it('should have no group without a name', () => {
    openSite('/');
    const form = within(screen.getByRole('form', { name: 'Itinerary' }));
    expect(form.getAllByRole('group').length).toBe(form.getAllByRole('group', { name: /./ }).length);
  });

  // TRIP-3
  it("should take Toronto's day, whatever zone the browser is in", () => {
    openSite('/', { now: LATE });
    expect(field('Pickup date')).toHaveProperty('value', '2026-11-23');
  });

  it('should offer only the hours that are left today', () => {
    openSite('/');
    expect(options('Pickup time')).toEqual(['Time', '1:00 pm', '2:00 pm', '3:00 pm', '4:00 pm', '5:00 pm']);
  });

  // TRIP-9
  it('should say so when no time is left today', () => {
    openSite('/', { now: LATE });
    expect(options('Pickup time')).toEqual(['Closed for today']);
    expect(screen.getByText('No time is left on this day. Choose another date.')).toBeTruthy();
  });

  // AVAIL-5
  it('should refuse a closed day at its date, and load the closed days once', async () => {
    const site = await aSiteClosedOn({ date: '2026-11-27', reason: 'Staff day' });
    const user = openSite('/', { form: TYPED_TRIP });
    expect(await screen.findByText('Closed: Staff day')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('The office is closed on that day.');
    expect(window.location.pathname).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Saturday, November 28, 9:00 am' }));
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    expect(await screen.findByText('Showing 1 vehicle(s)')).toBeTruthy();
    expect(site.asked.filter(({ path }) => path === readClosedDays.path)).toHaveLength(1);
  });

  // TRIP-22
  it('should refuse a day of the week without hours, and offer the next open day', async () => {
    await aSiteInProcess();
    const user = openSite('/', { form: TYPED_TRIP, hours: { ...DEFAULT_HOURS, friday: null, saturday: null } });
    expect(await screen.findByText('Closed on Fridays')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('The office is closed on that day.');
    await user.click(screen.getByRole('button', { name: 'Sunday, November 29, 9:00 am' }));
    expect(options('Pickup time')).toEqual(['Time', '9:00 am', '10:00 am', '11:00 am', '12:00 pm']);
  });

  // AVAIL-5
  it('should search as before when the closed days do not load', async () => {
    const site = await aSiteInProcess();
    site.fail(readClosedDays);
    const user = openSite('/', { form: TYPED_TRIP });
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    expect(await screen.findByText('Showing 1 vehicle(s)')).toBeTruthy();
  });

  // TRIP-9
  it("should move to tomorrow's first time by one press", async () => {
    const user = openSite('/', { now: LATE });
    await user.click(screen.getByRole('button', { name: 'Tomorrow, 7:00 am' }));
    expect(field('Pickup date')).toHaveProperty('value', '2026-11-24');
    expect(field('Pickup time')).toHaveProperty('value', '07:00');
    expect(field('Dropoff date')).toHaveProperty('value', '2026-11-25');
    expect(document.activeElement).toBe(field('Pickup time'));
    expect(screen.queryByRole('button', { name: /^Tomorrow/ })).toBeNull();
  });

  // PAGE-16, PAGE-17
  it("should alert 'Complete all fields.' for an untouched form, with focus on the alert and the title saying Error", async () => {
    const user = openSite('/');
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    const alert = screen.getByRole('alert');
    expect(alert.querySelector('p')?.textContent).toBe('Complete all fields.');
    expect(document.activeElement).toBe(alert);
    expect(document.title).toMatch(/^Error: /);
  });

  it('should move focus from the alert to a field without a new address', async () => {
    const user = openSite('/');
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    await user.click(screen.getByRole('link', { name: 'Pickup time' }));
    expect(document.activeElement).toBe(field('Pickup time'));
    expect(window.location.hash).toBe('');
  });

  it('should refuse a pickup today', async () => {
    const user = openSite('/');
    await user.selectOptions(field('Pickup time'), '15:00');
    await user.click(screen.getByRole('radio', { name: '25 or older' }));
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    expect(screen.getByRole('alert').textContent).toContain('Pickup must be at least one day ahead.');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Need it today? Call 905-555-0142.');
    expect(within(alert).getByRole('link', { name: '905-555-0142' }).getAttribute('href')).toBe('tel:+19055550142');
  });

  // TRIP-11
  it('should mark the fields that are wrong until the next edit', async () => {
    const user = openSite('/');
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    const marked = field('Pickup time');
    expect(marked.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(marked.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(note?.textContent).toBe('Choose the pickup time.');
    expect(screen.getByRole('radiogroup', { name: 'Driver age' }).getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(marked, '15:00');
    expect(marked.getAttribute('aria-invalid')).toBe('false');
  });

  it('should clear the pickup time, move the dropoff and say so when the pickup date changes', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await type(user, 'Pickup date', '2026-12-03');
    expect(field('Pickup time')).toHaveProperty('value', '');
    expect(field('Dropoff date')).toHaveProperty('value', '2026-12-04');
    expect(screen.getByText('Pickup time cleared. Choose a new one.')).toBeTruthy();
  });

  it('should copy the pickup time to the dropoff until that is edited', async () => {
    const user = openSite('/');
    await type(user, 'Pickup date', '2026-11-27');
    await user.selectOptions(field('Pickup time'), '10:00');
    expect(field('Dropoff time')).toHaveProperty('value', '10:00');
    await user.selectOptions(field('Dropoff time'), '12:30');
    await user.selectOptions(field('Pickup time'), '11:00');
    expect(field('Dropoff time')).toHaveProperty('value', '12:30');
  });

  it('should not let the days that typing passes through move the dropoff', () => {
    openSite('/');
    fireEvent.keyDown(field('Pickup date'), { key: '1' });
    fireEvent.change(field('Pickup date'), { target: { value: '2026-12-23' } });
    fireEvent.change(field('Pickup date'), { target: { value: '2026-12-04' } });
    expect(field('Dropoff date')).toHaveProperty('value', '2026-12-05');
  });

  it('should keep a later dropoff when an earlier pickup is picked', () => {
    openSite('/');
    fireEvent.change(field('Pickup date'), { target: { value: '2026-12-23' } });
    fireEvent.change(field('Pickup date'), { target: { value: '2026-12-04' } });
    expect(field('Dropoff date')).toHaveProperty('value', '2026-12-24');
  });

  // TRIP-10, PAGE-43
  it('should hint at a dropoff outside the office hours', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await user.selectOptions(field('Dropoff time'), '23:30');
    const hint =
      'The office is closed at this time. Outside office hours? Call 905-555-0142 and we’ll arrange your return.';
    const shown = screen.getByText(wholeText(hint));
    expect(within(shown).getByRole('link').getAttribute('href')).toBe('tel:+19055550142');
  });

  // TRIP-2, TRIP-18
  it('should lead a complete form to the vehicles, with focus on the heading after the title', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Choose your vehicle' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toMatch(/^Vehicles for rent in Oakville \|/);
  });

  // TRIP-15, TRIP-16
  it('should fill in the shortcut trip, and give the typed one back', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await user.click(screen.getByRole('button', { name: 'View Available Vehicles' }));
    await screen.findByText(
      wholeText(/^Dates set to Tuesday, November 24, 10:00 am to Wednesday, November 25, 10:00 am/),
    );
    await user.click(screen.getByRole('button', { name: 'Restore mine' }));
    expect(field('Pickup date')).toHaveProperty('value', '2026-11-27');
    expect(field('Dropoff time')).toHaveProperty('value', '12:30');
  });

  // TRIP-17
  it('should open the list with the types of a tile and leave a complete trip alone', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await user.click(screen.getByRole('link', { name: /^Vans/ }));
    expect(await screen.findByRole('checkbox', { name: 'Cargo Van' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Sedan' })).toHaveProperty('checked', false);
    expect(field('Pickup date')).toHaveProperty('value', '2026-11-27');
  });
});

// PAGE-24
it('should offer French by phone', () => {
  openSite('/');
  const french = screen.getByText(/^Vous préférez le français/);
  expect(french.textContent).toBe('Vous préférez le français ? Appelez-nous au 905-555-0142.');
  expect(french.lang).toBe('fr-CA');
});

// PAGE-22
describe('progress bar', () => {
  // STEP-3
  it('should keep what lies beyond the furthest step as plain text', () => {
    openSite('/vehicles', { form: { ...TYPED_TRIP, currentStep: 2, maxStepReached: 3 } });
    const bar = within(screen.getByRole('navigation', { name: 'Booking progress' }));
    expect(bar.getByRole('link', { name: 'Location & Dates' })).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Rate Quote' })).toBeTruthy();
    expect(bar.queryByRole('link', { name: 'Your Information' })).toBeNull();
    expect(bar.getByText('Vehicle Selection').parentElement?.getAttribute('aria-current')).toBe('step');
  });

  // STEP-5
  it('should rebuild the state of a reached step ahead from the shared form', async () => {
    await aSiteInProcess();
    const user = openSite('/vehicles', {
      form: { ...TYPED_TRIP, currentStep: 2, maxStepReached: 3, selectedVehicle: 'sienna' },
    });
    await user.click(screen.getByRole('link', { name: 'Rate Quote' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Toyota Sienna' })).toBeTruthy();
  });

  // STEP-4
  it('should keep the furthest step when home is come back to, and ask for dates before step 2', async () => {
    const user = openSite('/');
    await user.click(screen.getByRole('button', { name: 'View Available Vehicles' }));
    await type(user, 'Pickup date', '2026-12-03');
    window.history.back();
    await screen.findByRole('button', { name: 'Show vehicles' });
    const bar = within(screen.getByRole('navigation', { name: 'Booking progress' }));
    await user.click(bar.getByRole('link', { name: 'Vehicle Selection' }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
      'Please select pickup and dropoff date and time.',
    );
    expect(window.location.pathname).toBe('/');
  });

  // STEP-4
  it('should go back to one step when home is opened by its link', async () => {
    const user = openSite('/vehicles', { form: { ...TYPED_TRIP, currentStep: 2, maxStepReached: 4 } });
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('button', { name: 'Show vehicles' });
    const bar = within(screen.getByRole('navigation', { name: 'Booking progress' }));
    await waitFor(() => expect(bar.queryByRole('link')).toBeNull());
  });
});
