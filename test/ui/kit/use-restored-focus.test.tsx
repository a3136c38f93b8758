// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRestoredFocus } from '../../../src/ui/kit/use-restored-focus.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

type PageProps = { readonly isDisabled?: boolean; readonly notice?: string };

function Page({ isDisabled = false, notice }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useRestoredFocus(main);
  return (
    <main ref={main}>
      <h1 tabIndex={-1}>Bookings</h1>
      <div role="alert" tabIndex={-1}>
        {notice && <p key={notice}>{notice}</p>}
      </div>
      <button type="button" disabled={isDisabled}>
        Approve
      </button>
      <p>Beside it</p>
    </main>
  );
}

const button = () => screen.getByRole('button');
const focused = () => document.activeElement;

/** A page whose button has the focus. */
function open(props: PageProps = {}) {
  const { rerender } = render(<Page {...props} />);
  button().focus();
  return {
    show: (next: PageProps) => {
      // A browser takes the focus away from what is disabled; jsdom leaves it.
      if (next.isDisabled) button().blur();
      rerender(<Page {...next} />);
    },
  };
}

it('should give the focus back to a button that was disabled while sending', async () => {
  const { show } = open({ notice: 'Failed.' });
  show({ isDisabled: true, notice: 'Failed.' });
  show({});
  await waitFor(() => expect(focused()).toBe(button()));
});

it('should give it back after a second press with the pointer on the focused button', async () => {
  const { show } = open();
  fireEvent.pointerDown(button());
  show({ isDisabled: true });
  show({ notice: 'Failed.' });
  await waitFor(() => expect(focused()).toBe(button()));
});

it('should move to the alert if the answer leaves the button disabled', async () => {
  const { show } = open({ notice: 'Failed.' });
  show({ isDisabled: true, notice: 'Failed.' });
  show({ isDisabled: true, notice: 'Already approved.' });
  await waitFor(() => expect(focused()).toBe(screen.getByRole('alert')));
});

it('should take no focus back after a press beside the button', async () => {
  vi.useFakeTimers();
  const { show } = open();
  fireEvent.pointerDown(screen.getByText('Beside it'));
  show({ isDisabled: true });
  show({ notice: 'Failed.' });
  await vi.runAllTimersAsync();
  expect(focused()).toBe(document.body);
});
