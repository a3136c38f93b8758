import { type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './alert-outlet.module.css';
import { type NoticeAction, type PostedNotice, useNotifier } from './alerts.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Unbroken } from './unbroken.tsx';

type AlertOutletProps = {
  /** It lies over the page: it is always in view, can be dismissed, and takes little room. */
  readonly isOver?: boolean;
};

/**
 * Where a page's alert appears. It is in the page before it is filled, so that screen readers
 * announce it.
 */
export function AlertOutlet({ isOver = false }: AlertOutletProps) {
  const { posted } = useNotifier();
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = ready ? posted : undefined;

  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (shown === undefined) return;
    if (shown.kind === 'invalid' || shown.takesFocus) box.current?.focus();
    if (!isOver) box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, isOver]);

  return (
    <div ref={box} role="alert" tabIndex={-1} className={isOver ? `${styles.box} ${styles.over}` : styles.box}>
      {shown && <NoticeBody key={shown.number} notice={shown} isOver={isOver} />}
    </div>
  );
}

type NoticeBodyProps = { readonly notice: PostedNotice; readonly isOver: boolean };

function NoticeBody({ notice, isOver }: NoticeBodyProps) {
  const { kind, text, detail, links = [], action } = notice;
  const { clear } = useNotifier();
  const isDone = kind === 'done';
  return (
    <Callout
      kind={isDone ? 'success' : 'error'}
      icon={isDone ? 'check' : 'alert'}
      className={isDone ? styles.done : styles.failed}
    >
      <div>
        <p className={styles.text}>
          <Unbroken>{text}</Unbroken>
        </p>
        {detail && <p>{typeof detail === 'string' ? <Unbroken>{detail}</Unbroken> : detail}</p>}
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
        {action && (
          <p>
            <ActionOf {...action} />
          </p>
        )}
      </div>
      {isOver ? (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={clear}>
          <Icon name="close" />
        </button>
      ) : (
        isDone && (
          <Button variant="secondary" small onClick={clear}>
            Dismiss
          </Button>
        )
      )}
    </Callout>
  );
}

function ActionOf({ text, ...action }: NoticeAction) {
  if ('to' in action) return <Link to={action.to}>{text}</Link>;
  if ('href' in action) return <a href={action.href}>{text}</a>;
  return (
    <Button variant="secondary" small onClick={action.onPress}>
      {text}
    </Button>
  );
}

/**
 * The browser would follow the hash with a new history entry, which has none of the page's state.
 */
function moveTo(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
