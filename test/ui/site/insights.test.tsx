// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ViewCount } from '../../../src/ui/site/insights.ts';

afterEach(cleanup);

describe('page views', () => {
  // PAGE-21
  it('should count each page that is opened, by its path alone', async () => {
    const reported: unknown[] = [];
    render(
      <MemoryRouter initialEntries={['/']}>
        <ViewCount api={{ measured: (path, samples) => reported.push([path, samples]) }} />
        <Link to="/vehicles?secret=1#place">Vehicles</Link>
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(reported).toEqual([
      ['/', [{ metric: 'view', value: 1 }]],
      ['/vehicles', [{ metric: 'view', value: 1 }]],
    ]);
  });
});
