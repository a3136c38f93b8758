import { useId } from 'react';
import { type AddOn, type AddOnOffer, addOnsFor } from '../../../domain/pricing/add-on.ts';
import type { QuoteRequest } from '../../../domain/pricing/charges.ts';
import { addOnEffect } from '../../../domain/pricing/charges.ts';
import type { AddOnId, Tariff } from '../../../domain/pricing/tariff.ts';
import { type Cents, formatCad } from '../../../domain/shared/money.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './add-on-list.module.css';

const ABOUT: Readonly<Record<AddOnId, string>> = {
  'additional-driver': 'One more licensed driver on the agreement.',
  'loss-damage-waiver': 'Limits what you owe if the vehicle is damaged or stolen.',
  'out-of-province': 'Needed when you drive outside Ontario.',
  'glass-and-tire': 'Covers windshield chips, windows and flats.',
  'usa-travel': 'Needed when you cross the border.',
};

type AddOnListProps = {
  /** The quote's request, with the chosen add-ons. */
  readonly request: QuoteRequest;
  readonly tariff: Tariff;
  readonly onToggle: (offer: AddOnOffer) => void;
};

/** 'Other Options' (PRICE-14): a switch for each add-on, with the amount it adds. */
export function AddOnList({ request, tariff, onToggle }: AddOnListProps) {
  return (
    <section className={`card ${styles.card}`} aria-label="Other Options">
      <h2>Other Options</h2>
      {request.addOns.length === 0 && <p className="only-print">None</p>}
      <ul>
        {addOnsFor(request.vehicle, tariff).map((offer) => (
          <AddOnRow
            key={offer.id}
            offer={offer}
            effect={isPriced(offer) ? addOnEffect(request, offer, tariff) : undefined}
            isChosen={request.addOns.some(({ id }) => id === offer.id)}
            onToggle={() => onToggle(offer)}
          />
        ))}
      </ul>
    </section>
  );
}

function isPriced(offer: AddOnOffer): offer is AddOn {
  return offer.pricePerDay !== undefined;
}

type AddOnRowProps = {
  readonly offer: AddOnOffer;
  readonly effect: Cents | undefined;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function AddOnRow({ offer: { id, name, pricePerDay }, effect, isChosen, onToggle }: AddOnRowProps) {
  const price = useId();
  return (
    <li className={isChosen ? undefined : 'no-print'}>
      <div>
        <h3>{name}</h3>
        <p className="no-print">{ABOUT[id]}</p>
      </div>
      <p id={price} className={`num ${styles.price}`}>
        {pricePerDay === undefined || effect === undefined ? (
          'ask at the desk'
        ) : (
          <>
            +{formatCad(effect)} with HST <small>{formatCad(pricePerDay)} per day, plus HST</small>
          </>
        )}
      </p>
      <button
        type="button"
        className={`no-print ${styles.toggle}`}
        aria-label={name}
        aria-pressed={isChosen}
        aria-describedby={price}
        disabled={pricePerDay === undefined}
        onClick={onToggle}
      >
        <Icon name={isChosen ? 'minus' : 'plus'} />
      </button>
    </li>
  );
}
