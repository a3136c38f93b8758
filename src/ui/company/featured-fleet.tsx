import cargoVan from '../assets/cargo-van-black.svg';
import largeSuv from '../assets/large-suv-black.svg';
import sedan from '../assets/luxury-sedan-black.svg';
import suv from '../assets/luxury-suv-black.svg';
import { ButtonLink } from '../kit/button.tsx';
import styles from './featured-fleet.module.css';

const VEHICLES = [
  { classType: 'Luxury Large SUV', name: 'Premium SUV', picture: largeSuv },
  { classType: 'Premium SUV', name: 'Premium SUV', picture: suv },
  { classType: 'Luxury Sedan', name: 'Executive sedan', picture: sedan },
  { classType: 'High Roof Extended Cargo', name: 'Cargo van', picture: cargoVan },
];

/** Four black vehicles for productions (PAGE-12). */
export function FeaturedFleet() {
  return (
    <section className={`section ${styles.tint}`}>
      <div className="wrap">
        <h2 className="section-title">Featured fleet</h2>
        <ul className={styles.cards}>
          {VEHICLES.map(({ classType, name, picture }) => (
            <li key={classType}>
              <article className={`card ${styles.card}`}>
                <div className={styles.stage}>
                  <img src={picture} alt="" loading="lazy" />
                </div>
                <p className={styles.class}>{classType}</p>
                <h3>{name}</h3>
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
