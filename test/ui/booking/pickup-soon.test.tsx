// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PickupSoon } from '../../../src/ui/booking/journey/pickup-soon.tsx';
import { at } from '../../support/values/samples.ts';

// BOOK-19
it('should ask to call for a pickup within a day, and say nothing of a later one', () => {
  const now = at('2026-11-23', '12:00');
  const { container, rerender } = render(<PickupSoon pickupTime={at('2026-11-24', '11:00')} now={now} />);
  expect(container.textContent).toBe('Picking up within a day? Call 905-555-0142 so that we hold it.');
  expect(screen.getByRole('link', { name: '905-555-0142' }).getAttribute('href')).toMatch(/^tel:/);
  rerender(<PickupSoon pickupTime={at('2026-11-24', '13:00')} now={now} />);
  expect(container.textContent).toBe('');
});
