// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineNotice } from '../../../src/ui/site/offline-notice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(loadPage: (address: string) => Promise<void>, isOnline = false) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const followed = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <>
      <OfflineNotice loadPage={loadPage} />
      <a href="/about" onClick={followed}>
        About
      </a>
    </>,
  );
  return { followed, press: () => userEvent.click(screen.getByRole('link', { name: 'About' })) };
}

// PAGE-47
describe('a link that is followed offline', () => {
  it('should keep the page and say so where its code cannot be loaded, until the browser is back', async () => {
    const { followed, press } = open(() => Promise.reject(new Error('offline')));
    await press();
    expect((await screen.findByText('You are offline.')).closest('[aria-live="polite"]')).toBeTruthy();
    expect(followed).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.')).toBeNull();
  });

  it('should open a page whose code is here', async () => {
    const asked: string[] = [];
    const { followed, press } = open(async (address) => void asked.push(address));
    await press();
    expect(asked).toEqual(['/about']);
    expect(followed).toHaveBeenCalledOnce();
    expect(screen.queryByText('You are offline.')).toBeNull();
  });

  it('should be followed at once online', async () => {
    const { followed, press } = open(() => Promise.reject(new Error('not asked')), true);
    await press();
    expect(followed).toHaveBeenCalledOnce();
  });
});
