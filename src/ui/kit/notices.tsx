import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type PostedNotice, useNotifier } from './alerts.tsx';
import { Button } from './button.tsx';
import { Note } from './callout.tsx';
import { Link } from './link.tsx';
import styles from './notices.module.css';

/** Where a page's alert appears. It is in the page, empty, before it is filled, so that it is announced. */
export function Notices() {
  const { posted } = useNotifier();
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = ready ? posted : undefined;

  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (shown === undefined) return;
    if (shown.kind === 'mend' || shown.takesFocus) box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.box}>
      {shown && <NoticeBody key={shown.number} notice={shown} />}
    </div>
  );
}

function NoticeBody({ notice: { kind, text, detail, links = [], way } }: { readonly notice: PostedNotice }) {
  const { clear } = useNotifier();
  const isDone = kind === 'done';
  return (
    <Note
      look={isDone ? 'success' : 'error'}
      icon={isDone ? 'check' : 'alert'}
      className={isDone ? styles.done : styles.failed}
    >
      <div>
        <p className={styles.text}>{text}</p>
        {detail && <p>{detail}</p>}
        {links.length > 0 && (
          <ul>
            {links.map((link) => (
              <li key={link.field}>
                <a href={`#${link.field}`} onClick={(event) => moveTo(event, link.field)}>
                  {link.text}
                </a>
              </li>
            ))}
          </ul>
        )}
        {way && (
          <p>
            <Link to={way.to}>{way.text}</Link>
          </p>
        )}
      </div>
      {isDone && (
        <Button look="quiet" small onClick={clear}>
          Dismiss
        </Button>
      )}
    </Note>
  );
}

/** Not by the browser: a new hash would be a new history entry without the page's state. */
function moveTo(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
