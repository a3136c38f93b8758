import { Component, type ReactNode } from 'react';
import { logFault } from '../kit/log-fault.ts';
import { PhoneText } from './phone-text.tsx';

type Props = {
  readonly children: ReactNode;
  /** The page that is shown. Another page is tried again. */
  readonly page?: string;
};
type State = { readonly broken: boolean; readonly page?: string | undefined };

/**
 * The page for a bug, and for a part of the page that could not be loaded (FAIL-11): a way on
 * instead of a blank page. React needs a class for this.
 */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { broken: false, page };
  }

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(fault: unknown): void {
    logFault('A page could not be drawn.', fault);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    // Around the whole site it is the main part; around a page it is inside of it.
    const Frame = this.props.page === undefined ? 'main' : 'div';
    return (
      <Frame className="wrap">
        <h1>Something went wrong on this page</h1>
        <p>
          What you typed is kept. <a href={location.pathname}>Load the page again</a>, or call <PhoneText />.
        </p>
      </Frame>
    );
  }
}
