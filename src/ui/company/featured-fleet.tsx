import type { Category } from '../../domain/fleet/fleet-filter.ts';
import cargoVan from '../assets/cargo-van-black.svg';
import largeSuv from '../assets/large-suv-black.svg';
import sedan from '../assets/luxury-sedan-black.svg';
import suv from '../assets/luxury-suv-black.svg';
import { ButtonLink } from '../kit/button.tsx';
import { Link } from '../kit/link.tsx';
import styles from './featured-fleet.module.css';

const VEHICLES: readonly {
  readonly classType: string;
  readonly name: string;
  readonly picture: string;
  readonly category: Category;
}[] = [
  { classType: 'Luxury Large SUV', name: 'Full-size premium SUV', picture: largeSuv, category: 'SUVs' },
  { classType: 'Premium SUV', name: 'Three-row premium SUV', picture: suv, category: 'SUVs' },
  { classType: 'Luxury Sedan', name: 'Executive sedan', picture: sedan, category: 'Cars' },
  { classType: 'High Roof Extended Cargo', name: 'High-roof cargo van', picture: cargoVan, category: 'Cargo Vans' },
];

/** Four black vehicles for productions, each leading to its types in the list (PAGE-12). */
export function FeaturedFleet() {
  return (
    <section className={`section ${styles.tint}`}>
      <div className="wrap">
        <h2 className="section-title">Featured fleet</h2>
        <ul className={styles.cards}>
          {VEHICLES.map(({ classType, name, picture, category }) => (
            <li key={classType}>
              <article className={`card ${styles.card}`}>
                <Link to="/vehicles" state={{ category }}>
                  <div className={styles.stage}>
                    <img src={picture} alt="" loading="lazy" />
                  </div>
                  <p className={styles.class}>{classType}</p>
                  <h3>{name}</h3>
                </Link>
              </article>
            </li>
          ))}
        </ul>
        <ButtonLink to="/vehicles" variant="secondary" className={styles.all}>
          See every vehicle and rate
        </ButtonLink>
      </div>
    </section>
  );
}
