import { Component, type ReactNode } from 'react';
import { COMPANY } from '../../domain/shared/company.ts';
import { logFault } from '../kit/log-fault.ts';

type Props = { readonly children: ReactNode };

/** The page for a bug (FAIL-11): a way on instead of a blank page. React needs a class for this. */
export class FaultBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(fault: unknown): void {
    logFault('A page could not be drawn.', fault);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="wrap">
        <h1>Something went wrong on this page</h1>
        <p>
          What you typed is kept. <a href={location.pathname}>Load the page again</a>, or call{' '}
          <a href={COMPANY.phoneLink}>{COMPANY.phone}</a>.
        </p>
      </main>
    );
  }
}
