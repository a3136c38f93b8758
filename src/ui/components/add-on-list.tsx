import { useId } from 'react';
import { type AddOnOffer, addOnsFor } from '../../domain/add-on.ts';
import { formatCad } from '../../domain/money.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../domain/tariff.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import styles from './add-on-list.module.css';
import { Icon } from './icon.tsx';

const ABOUT: Readonly<Record<AddOnId, string>> = {
  'additional-driver': 'One more licensed driver on the agreement.',
  'loss-damage-waiver': 'Limits what you owe if the vehicle is damaged or stolen.',
  'out-of-province': 'Needed when you drive outside Ontario.',
  'glass-and-tire': 'Covers windshield chips, windows and flats.',
  'usa-travel': 'Needed when you cross the border.',
};

type List = {
  readonly vehicle: Vehicle;
  readonly days: number;
  readonly chosen: readonly AddOnId[];
  readonly onToggle: (offer: AddOnOffer) => void;
};

/** 'Other Options' (section 2): each a switch that says what it adds to the trip. */
export function AddOnList({ vehicle, days, chosen, onToggle }: List) {
  return (
    <section className={`card ${styles.card}`} aria-label="Other Options">
      <h2>Other Options</h2>
      <ul>
        {addOnsFor(vehicle, OAKVILLE_TARIFF).map((offer) => (
          <AddOnRow
            key={offer.id}
            offer={offer}
            days={days}
            isChosen={chosen.includes(offer.id)}
            onToggle={() => onToggle(offer)}
          />
        ))}
      </ul>
    </section>
  );
}

type Row = {
  readonly offer: AddOnOffer;
  readonly days: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function AddOnRow({ offer: { id, name, pricePerDay }, days, isChosen, onToggle }: Row) {
  const price = useId();
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>{ABOUT[id]}</p>
      </div>
      <p id={price} className={`num ${styles.price}`}>
        {pricePerDay === undefined ? (
          'ask at the desk'
        ) : (
          <>
            +{formatCad(days * pricePerDay)} <small>{formatCad(pricePerDay)} per day</small>
          </>
        )}
      </p>
      <button
        type="button"
        className={styles.toggle}
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
