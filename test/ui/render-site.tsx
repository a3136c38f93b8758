import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { type Receipt, receiptOf } from '../../src/domain/booking/booking.ts';
import { type Company, DEFAULT_COMPANY } from '../../src/domain/shared/company.ts';
import { DEFAULT_HOURS, type OpeningHours } from '../../src/domain/shared/opening-hours.ts';
import type { Texts } from '../../src/domain/shared/texts.ts';
import type { Instant } from '../../src/domain/shared/toronto-time.ts';
import { PAGES } from '../../src/ports/api/pages.ts';
import { loadPage, SiteRoutes } from '../../src/ui/app/router.tsx';
import { ClockContext } from '../../src/ui/kit/clock.tsx';
import { CompanyContext, HoursContext } from '../../src/ui/site/use-company.ts';
import { TextsContext } from '../../src/ui/site/use-texts.ts';
import { WAIT_LIMIT_MS } from '../support/limits.ts';
import { aPlacedBooking, at, NOON } from '../support/values/samples.ts';

// A page that is loaded is drawn at once, as it is in a browser that opens its address.
await Promise.all([...PAGES, '/nowhere'].map(loadPage));

export function aReceipt(over: Partial<Receipt> = {}): Receipt {
  return { ...receiptOf(aPlacedBooking().booking), confirmationNumber: 'HOJ-482915', ...over };
}

/** The trip Friday 10:00 to Monday 12:30, as the browser keeps it. */
export const TYPED_TRIP = {
  rentalLocation: 'Oakville',
  pickupDate: '2026-11-27',
  pickupTime: at('2026-11-27', '10:00'),
  dropoffDate: '2026-11-30',
  dropoffTime: at('2026-11-30', '12:30'),
  driverAge: 25,
  dropoffTimeEdited: true,
};

export type Opening = {
  /** The history state of the page. */
  readonly state?: unknown;
  /** What the tab keeps of the shared form. */
  readonly form?: object;
  /** What an owner has set; else the defaults. */
  readonly company?: Company;
  readonly hours?: OpeningHours;
  readonly texts?: Partial<Texts>;
  /** A function where the time goes on. */
  readonly now?: Instant | (() => Instant);
};

/** Opens the site at an address, as a browser does. */
export function openSite(path: string, opening: Opening = {}): UserEvent {
  const { state, form, company = DEFAULT_COMPANY, hours = DEFAULT_HOURS, texts = {}, now = NOON } = opening;
  if (form !== undefined) sessionStorage.setItem('booking-form', JSON.stringify(form));
  window.history.pushState(state === undefined ? null : { usr: state, key: `test-${path}` }, '', path);
  render(
    <ClockContext value={typeof now === 'function' ? now : () => now}>
      <CompanyContext value={company}>
        <HoursContext value={hours}>
          <TextsContext value={texts}>
            <BrowserRouter>
              <SiteRoutes />
            </BrowserRouter>
          </TextsContext>
        </HoursContext>
      </CompanyContext>
    </ClockContext>,
  );
  return userEvent.setup();
}

/** Draws the same page again from what the browser kept. */
export function reload(opening: Opening = {}): UserEvent {
  cleanup();
  const kept: unknown = window.history.state;
  const state = typeof kept === 'object' && kept !== null && 'usr' in kept ? kept.usr : undefined;
  return openSite(`${window.location.pathname}${window.location.hash}`, { ...opening, state });
}

configure({ asyncUtilTimeout: WAIT_LIMIT_MS });

// jsdom lays nothing out, and it matches no media query.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// Nothing comes near: the map's frame has its tests in a browser.
vi.stubGlobal('IntersectionObserver', function noObserver() {
  return { observe: () => undefined, disconnect: () => undefined };
});

// jsdom opens no dialog over a page: what is left of it here is that it is open, and that focus goes back when it closes.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
};

/** The browser's log. */
export const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Matches the innermost element with this text, also where its dates are elements of their own (PAGE-49). */
export function wholeText(expected: string | RegExp) {
  const matches = ({ textContent }: Element): boolean =>
    typeof expected === 'string' ? textContent.trim() === expected : expected.test(textContent);
  return (_: string, element: Element | null): boolean =>
    element !== null && matches(element) && ![...element.children].some(matches);
}
