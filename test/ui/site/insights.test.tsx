// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countInsights } from '../../../src/ports/api/calls/insights.ts';
import { ViewCount } from '../../../src/ui/site/insights.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The day of the site's clock. */
const DAY = '2026-11-23';
const VIEW = { metric: 'view', value: 1 };

function open() {
  render(
    <MemoryRouter initialEntries={['/']}>
      <ViewCount />
      <Link to="/vehicles?secret=1#place">Vehicles</Link>
    </MemoryRouter>,
  );
}

function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('page views', () => {
  // PAGE-21
  it('should count each page that is opened, by its path alone, when the page is left', async () => {
    const site = await aSiteInProcess();
    open();
    await userEvent.click(screen.getByRole('link'));
    expect(site.asked).toEqual([]);
    leave();
    expect(site.sent(countInsights)).toEqual([
      { page: '/', samples: [VIEW] },
      { page: '/vehicles', samples: [VIEW] },
    ]);
    const counted = { metric: 'view', bucket: 0, count: 1 };
    await expect
      .poll(() => site.ports.insights.ofDay(DAY))
      .toEqual([
        { page: '/', ...counted },
        { page: '/vehicles', ...counted },
      ]);
  });

  it('should post what is measured within 3 s together', async () => {
    const site = await aSiteInProcess();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    open();
    cleanup();
    open();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(site.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(site.sent(countInsights)).toEqual([{ page: '/', samples: [VIEW, VIEW] }]);
    vi.useRealTimers();
    await expect.poll(() => site.ports.insights.ofDay(DAY)).toHaveLength(1);
  });

  it('should say nothing but a line in the console when the site is out of reach, or refuses', async () => {
    const site = await aSiteInProcess();
    const written = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const reach = site.fail(countInsights);
    open();
    leave();
    await vi.waitFor(() => expect(written).toHaveBeenCalledWith('Insights were not sent.', expect.any(TypeError)));
    reach();
    cleanup();
    site.alter(countInsights, { samples: [] });
    open();
    await vi.waitFor(() => expect(written).toHaveBeenLastCalledWith('Insights were not sent.', 'answered 422'));
  });
});
