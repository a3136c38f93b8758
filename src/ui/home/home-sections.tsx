import { RESPONSE_HOURS } from '../../domain/booking/response-deadline.ts';
import type { Category } from '../../domain/fleet/fleet-filter.ts';
import { listTowns } from '../../domain/shared/company.ts';
import { describeHours, describeOpen, describeOpenDays, type OpeningHours } from '../../domain/shared/opening-hours.ts';
import tiles from '../assets/tiles.svg';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import { CategoryTile } from '../sections/category-tile.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import styles from './home-sections.module.css';

export function WhyChooseUs() {
  const { town, towns, since } = useCompany();
  const openDays = describeOpenDays(useHours());
  return (
    <section className="section">
      <div className={`wrap ${styles.why}`}>
        <div>
          <p className="eyebrow">Why choose us</p>
          <h2>Your neighbours, with the keys</h2>
          <p className="lede">
            {`Locally owned in ${town} since ${since} and open ${openDays}. We serve ${listTowns(towns)}, work directly with insurance companies, and show every price in Canadian dollars.`}
          </p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{since}</dt>
            <dd>locally owned and run ever since</dd>
          </div>
          <div>
            <dt>28</dt>
            <dd>vehicle classes, from mid-size to a 26-foot truck</dd>
          </div>
          <div>
            <dt>{`${RESPONSE_HOURS} h`}</dt>
            <dd>to answer every reservation by email</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

const TILES: readonly {
  readonly name: Category;
  readonly text: string;
  /** The view of the drawing, by its fragment. */
  readonly view: string;
}[] = [
  { name: 'Cars', text: 'Mid-size to luxury, plus electric', view: 'cars' },
  { name: 'SUVs', text: 'Small, standard, large, premium', view: 'suvs' },
  { name: 'Trucks', text: 'Pick-ups, cube vans, box trucks', view: 'trucks' },
  { name: 'Vans', text: 'Minivan, 10-passenger, cargo', view: 'vans' },
];

/** The ways into the list by kind of vehicle. */
export function CategoryTiles() {
  return (
    <section className={`wrap ${styles.exits}`}>
      <h2 className="section-title">Pick your exit</h2>
      <ul className={styles.tiles}>
        {TILES.map(({ name, text, view }) => (
          <li key={name}>
            <CategoryTile category={name} text={text} picture={`${tiles}#${view}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const servicesAt = (
  hours: OpeningHours,
): readonly { readonly icon: IconName; readonly name: string; readonly text: string }[] => [
  { icon: 'van', name: 'Free Customer Pickup', text: 'We pick you up anywhere in our local service area.' },
  { icon: 'key', name: 'Flexible Vehicle Delivery', text: 'We can bring the vehicle to your door or your job site.' },
  { icon: 'sparkle', name: 'Clean, Reliable Fleet', text: 'Well-kept cars, trucks and vans, ready when you are.' },
  {
    icon: 'calendar',
    name: describeOpen(hours).replace('day', 'Day').replace('week', 'Week'),
    text: `${describeHours(hours, true).join(', ')}.`,
  },
];

export function ServiceList() {
  return (
    <section className={`section ${styles.tint}`}>
      <div className="wrap">
        <p className="eyebrow">Customer service</p>
        <h2 className="section-title">Service that comes to you</h2>
        <ul className={styles.services}>
          {servicesAt(useHours()).map(({ icon, name, text }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{name}</h3>
              <p>
                <Unbroken>{text}</Unbroken>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
