import { useEffect, useRef } from 'react';
import type { Tick } from '../../../../domain/rental/warnings.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import { Icon } from '../../../kit/icon.tsx';
import styles from './hand-out-page.module.css';

type CheckTicksProps = {
  readonly ticks: readonly Tick[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isTicked: boolean) => void;
};

/** What speaks against a hand-out, one tick each (STAFF-70). Its heading takes the focus once it is shown. */
export function CheckTicks({ ticks, ticked, onTick }: CheckTicksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.checks} aria-labelledby="hand-out-checks">
      <h2 ref={heading} id="hand-out-checks" tabIndex={-1}>
        <Icon name="alert" /> {formatCount(ticks.length, 'thing')} first. Tick what is so.
      </h2>
      {ticks.map(({ id, title, detail }) => (
        <label key={id}>
          <input type="checkbox" checked={ticked.has(id)} onChange={({ target }) => onTick(id, target.checked)} />
          <span>
            <b className="num">{title}</b>
            {detail !== undefined && <small className="num">{detail}</small>}
          </span>
        </label>
      ))}
    </section>
  );
}
