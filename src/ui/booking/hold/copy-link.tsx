import { type ReactNode, useState } from 'react';
import { LINK_NOT_COPIED, LINK_WITHOUT_PRICE, QUOTE_LINK_COPIED } from '../../../domain/pricing/messages.ts';
import { holdIdOf, quotePath } from '../../../domain/pricing/quote-link.ts';
import type { QuoteQuestion } from '../../../ports/api/quote.ts';
import { send } from '../../client/send.ts';
import { Button } from '../../kit/button.tsx';
import { logFault } from '../../kit/log-fault.ts';
import styles from './copy-link.module.css';

type Copied = { readonly path: string; readonly isCopied: boolean; readonly isHeld: boolean };

/**
 * 'Copy link' (HOLD-13). The link is copied within the press, as Safari requires, while the site
 * stores its price. Where the browser does not copy, the link is in a field to be copied.
 */
export function CopyLink({ question, children }: { readonly question: QuoteQuestion; readonly children: ReactNode }) {
  const [last, setLast] = useState<Copied>();
  const { holdToken } = question;
  const path = quotePath({ ...question, ...(holdToken && { holdToken: holdIdOf(holdToken) }) });
  // What was copied is said as long as it is this quote.
  const copied = last?.path === path ? last : undefined;
  const copy = async (): Promise<void> => {
    setLast(undefined);
    const stored = holdToken === undefined || storePrice(holdToken);
    const [isCopied, isHeld] = await Promise.all([copyText(linkTo(path)), stored]);
    setLast({ path, isCopied, isHeld });
  };
  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button variant="secondary" small onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <div aria-live="polite" className={styles.outcome}>
        {copied && <p>{copied.isCopied ? QUOTE_LINK_COPIED : LINK_NOT_COPIED}</p>}
        {copied?.isHeld === false && <p>{LINK_WITHOUT_PRICE}</p>}
      </div>
      {copied?.isCopied === false && (
        <label className={styles.link}>
          Copy this link
          <input readOnly value={linkTo(copied.path)} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}

function linkTo(path: string): string {
  return `${window.location.origin}${path}`;
}

async function copyText(text: string): Promise<boolean> {
  try {
    // Absent on a page without HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function storePrice(holdToken: string): Promise<boolean> {
  try {
    const { linkQuote } = await import('../../../ports/api/calls/bookings.ts');
    return (await send(linkQuote, { body: { holdToken } })).ok;
  } catch (fault) {
    logFault('The price of the link could not be kept.', fault);
    return false;
  }
}
