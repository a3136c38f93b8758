import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Callout } from '../kit/callout.tsx';
import styles from './posted-answers.module.css';

/**
 * The outcome of a form that was posted without scripts. The site redirects to `#sent` or
 * `#not-sent`, and a style shows the element that the hash names. On a page that scripts rendered
 * after that, `named` does so. A form that scripts have sent leaves both out.
 */
export function PostedAnswers({ sent, notSent }: { readonly sent: string; readonly notSent: ReactNode }) {
  return (
    <>
      <Answer id="sent" kind="success">
        {sent}
      </Answer>
      <Answer id="not-sent" kind="error">
        {notSent}
      </Answer>
    </>
  );
}

type AnswerProps = { readonly id: string; readonly kind: 'success' | 'error'; readonly children: ReactNode };

function Answer({ id, kind, children }: AnswerProps) {
  const { hash } = useLocation();
  const [named, setNamed] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => setNamed(hash === `#${id}`), [hash, id]);
  useEffect(() => {
    if (named) answer.current?.scrollIntoView();
  }, [named]);
  return (
    <div ref={answer} id={id} className={`${styles.answer} ${named ? styles.named : ''}`}>
      <Callout kind={kind} icon={kind === 'success' ? 'check' : 'alert'}>
        <p>{children}</p>
      </Callout>
    </div>
  );
}
