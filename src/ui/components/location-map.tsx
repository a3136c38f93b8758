import { COMPANY } from '../../domain/company.ts';
import map from '../assets/map.svg';
import styles from './location-map.module.css';

/** The drawn map, which the maps service's frame covers once it comes near (readings 48). The address stands beside it as text. */
export function LocationMap() {
  return (
    <div className={styles.map}>
      <img src={map} alt="" />
      <iframe
        title={`Map of ${COMPANY.name}, ${COMPANY.street}, ${COMPANY.town}`}
        loading="lazy"
        src={COMPANY.mapUrl}
      />
    </div>
  );
}
