import type { KeyboardEvent } from 'react';
import { formatReceipt } from '../../../domain/shared/format-date.ts';
import type { InboxMessage } from '../../../ports/api/message.ts';
import { useToday } from '../../kit/clock.tsx';
import { TypedText } from '../shared/typed-text.tsx';
import type { Selection } from '../shared/use-bulk.ts';
import styles from './message-list.module.css';
import { MessageMarks } from './message-marks.tsx';

/** How much of a text a row shows, in characters; the row cuts it to one line. */
const SNIPPET_LENGTH = 160;

/** The id of the button that opens a message. Focus returns to it. */
export function messageButtonId(id: string): string {
  return `message-${id}`;
}

type MessageListProps = {
  readonly rows: readonly InboxMessage[];
  readonly openId: string | undefined;
  readonly onOpen: (message: InboxMessage) => void;
  /** Present where rows can be selected. */
  readonly selection: Selection | undefined;
};

/** The messages of a page, newest first. The arrow keys move from row to row. */
export function MessageList({ rows, openId, onOpen, selection }: MessageListProps) {
  const today = useToday();
  return (
    <ul className={styles.list} onKeyDown={moveByArrows}>
      {rows.map((message) => {
        const { id, from, receivedAt, subject, text, state } = message;
        return (
          <li key={id} className={selection && styles.selectable}>
            {selection && (
              <label className={styles.select}>
                <input
                  type="checkbox"
                  aria-label={`Select ${subject} from ${from.name}`}
                  checked={selection.ids.includes(id)}
                  onChange={() => selection.toggle(id)}
                />
              </label>
            )}
            <button
              id={messageButtonId(id)}
              type="button"
              className={`${styles.row} ${state === 'open' ? styles.open : ''}`}
              aria-current={id === openId ? 'true' : undefined}
              onClick={() => onOpen(message)}
            >
              <b>
                {from.name}
                {state === 'open' && <span className="vh">, open</span>}
              </b>
              <time className="num" dateTime={receivedAt}>
                {formatReceipt(receivedAt, today)}
              </time>
              <span className={styles.subject}>
                <TypedText text={subject} />
              </span>
              {text !== '' && (
                <span className={styles.snippet}>
                  <TypedText text={text.slice(0, SNIPPET_LENGTH)} />
                </span>
              )}
              <MessageMarks message={message} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const next = to === undefined ? undefined : buttons[to];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
