// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FaultBoundary } from '../../../src/ui/site/fault-boundary.tsx';

afterEach(cleanup);

function Broken(): never {
  throw new Error('a bug');
}

describe('a page that cannot be drawn', () => {
  // FAIL-11
  it('should say so, offer a way on, and log the fault', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <FaultBoundary>
        <Broken />
      </FaultBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Load the page again' }).getAttribute('href')).toBe('/');
    expect(logged).toHaveBeenCalledWith('A page could not be drawn.', expect.any(Error));
    logged.mockRestore();
  });

  it('should render another page after a fault', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { rerender } = render(
      <FaultBoundary page="one">
        <Broken />
      </FaultBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined();
    rerender(<FaultBoundary page="two">the other page</FaultBoundary>);
    expect(screen.getByText('the other page')).toBeDefined();
    logged.mockRestore();
  });
});
