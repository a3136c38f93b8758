import type { ReactNode } from 'react';
import type { Seller } from '../../domain/invoice/invoice.ts';
import { type Cents, formatCad } from '../../domain/shared/money.ts';
import mark from '../assets/mark.svg';
import { Unbroken } from '../kit/unbroken.tsx';
import styles from './paper.module.css';

type PaperProps = {
  /** What it is, like "Invoice". */
  readonly title: string;
  readonly label: string;
  readonly seller: Seller;
  /** Stand below the title: number or month, and days. The first one stands out. */
  readonly marks: readonly string[];
  /** At its end: how to pay. */
  readonly end: ReactNode;
  readonly foot: string;
  readonly children: ReactNode;
};

/** A paper about money, on Letter or A4: the screen shows it as it prints (INV-12). */
export function Paper({ title, label, seller, marks, end, foot, children }: PaperProps) {
  const [first, ...others] = marks;
  return (
    <article className={`num ${styles.paper}`} aria-label={label}>
      <div className={styles.top}>
        <div className={styles.seller}>
          <img src={mark} alt="" width={62} height={50} />
          <div>
            <b>{seller.name}</b>
            <p>
              {seller.legalName !== undefined && (
                <>
                  {seller.legalName}
                  <br />
                </>
              )}
              <Unbroken>{`${seller.street}, ${seller.town}`}</Unbroken>
              <br />
              <Unbroken>{`${seller.phone}, ${seller.email}`}</Unbroken>
            </p>
          </div>
        </div>
        <div className={styles.number}>
          <h3>{title}</h3>
          <p>
            <b>{first}</b>
          </p>
          {others.map((text) => (
            <p key={text}>
              <Unbroken>{text}</Unbroken>
            </p>
          ))}
          {seller.hstNumber && (
            <p>
              HST no. <b>{seller.hstNumber}</b>
            </p>
          )}
        </div>
      </div>
      <div className={styles.lane} aria-hidden="true" />
      {children}
      <div className={styles.end}>
        {end}
        <p>
          <Unbroken>{`Questions: ${seller.phone}.`}</Unbroken>
        </p>
        <p className={styles.foot}>{foot}</p>
      </div>
    </article>
  );
}

type AddressProps = { readonly name: string; readonly lines: readonly string[] };

/** Whom a paper is for. */
export function Address({ name, lines }: AddressProps) {
  return (
    <p className={styles.to}>
      <b>{name}</b>
      {lines.map((line) => (
        <span key={line}>
          <br />
          <Unbroken>{line}</Unbroken>
        </span>
      ))}
    </p>
  );
}

/** Names and values in two columns. */
export function PaperFacts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DueProps = { readonly text: string; readonly amount: Cents | undefined };

/** What is to be paid, in the one box of a paper. It is never split. */
export function Due({ text, amount }: DueProps) {
  return (
    <div className={styles.due}>
      <span>
        <Unbroken>{text}</Unbroken>
      </span>
      {amount !== undefined && <b>{formatCad(amount)}</b>}
    </div>
  );
}
