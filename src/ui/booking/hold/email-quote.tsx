import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { QuoteQuestion } from '../../../ports/api/quote.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './email-quote.module.css';

const loadForm = async () => ({ default: (await import('./email-quote-form.tsx')).EmailQuoteForm });
const Form = lazy(loadForm);

/**
 * 'Email me this quote' (HOLD-10), a button that opens one field, and 'Copy link' beside it. The form
 * is loaded after the page, and stays as it is while it is closed.
 */
export function EmailQuote({ question }: { readonly question: QuoteQuestion }) {
  const id = useId();
  const [opening, setOpening] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    // Where this fails, the press tries again.
    loadForm().catch(() => undefined);
  }, []);
  return (
    <div className={`no-print ${styles.email}`}>
      <CopyLink question={question}>
        <Button
          variant="secondary"
          small
          aria-expanded={opening === 'open'}
          aria-controls={id}
          onClick={() => setOpening(opening === 'open' ? 'closed' : 'open')}
        >
          <Icon name="mail" />
          Email me this quote
        </Button>
      </CopyLink>
      <div id={id} hidden={opening !== 'open'}>
        {opening !== 'never' && (
          <Suspense>
            <Form question={question} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
