import boxTruck from '../assets/box-truck-white.svg';
import cargoVan from '../assets/cargo-van-low-white.svg';
import cubeVan from '../assets/cube-van-white.svg';
import passengerVan from '../assets/passenger-van-blue.svg';
import sedan from '../assets/sedan-sand.svg';
import pickup from '../assets/trucks.svg';
import { CategoryTile } from '../sections/category-tile.tsx';
import styles from './business-fleet.module.css';

const CATEGORIES = [
  { name: 'Cars & SUVs', picture: sedan },
  { name: 'Pickup Trucks', picture: pickup },
  { name: 'Passenger Vans', detail: '8-15 seats', picture: passengerVan },
  { name: 'Cargo Vans', picture: cargoVan },
  { name: 'Cube Vans', detail: '12-16 ft with ramp or liftgate', picture: cubeVan },
  { name: 'Straight Trucks', detail: '20-26 ft', picture: boxTruck },
] as const;

/** The six categories of the business fleet (PAGE-11), as ways into the list. */
export function BusinessFleet() {
  return (
    <section className={`section ${styles.tint}`}>
      <div className="wrap">
        <h2 className="section-title">Fleet for Business</h2>
        <ul className={styles.tiles}>
          {CATEGORIES.map(({ name, picture, ...category }) => (
            <li key={name}>
              <CategoryTile
                category={name}
                picture={picture}
                detail={'detail' in category && <small> ({category.detail})</small>}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
