import { COMPANY } from '../../domain/shared/company.ts';
import mark from '../assets/mark.svg';
import { Link } from '../kit/link.tsx';
import styles from './logo.module.css';

export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <img src={mark} alt="" width={58} height={46} />
      <span>
        <b>Car &amp; Truck Rental</b>
        <small>Oakville, since {COMPANY.since}</small>
      </span>
    </Link>
  );
}
