import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Callout } from '../kit/callout.tsx';
import styles from './posted-answers.module.css';

/**
 * How a form went that was posted without scripts: the site leads back to `#sent` or `#not-sent`, and the style shows the one that the
 * address names. A page that scripts have drawn only then is told by hand; a form that they have sent since leaves both out.
 */
export function PostedAnswers({ sent, notSent }: { readonly sent: string; readonly notSent: ReactNode }) {
  return (
    <>
      <Answer id="sent" look="success">
        {sent}
      </Answer>
      <Answer id="not-sent" look="error">
        {notSent}
      </Answer>
    </>
  );
}

type Told = { readonly id: string; readonly look: 'success' | 'error'; readonly children: ReactNode };

function Answer({ id, look, children }: Told) {
  const { hash } = useLocation();
  const [named, setNamed] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => setNamed(hash === `#${id}`), [hash, id]);
  useEffect(() => {
    if (named) answer.current?.scrollIntoView();
  }, [named]);
  return (
    <div ref={answer} id={id} className={`${styles.answer} ${named ? styles.named : ''}`}>
      <Callout look={look} icon={look === 'success' ? 'check' : 'alert'}>
        <p>{children}</p>
      </Callout>
    </div>
  );
}
