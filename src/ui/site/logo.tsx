import { splitName } from '../../domain/shared/company.ts';
import mark from '../assets/mark.svg';
import { Link } from '../kit/link.tsx';
import styles from './logo.module.css';
import { useCompany } from './use-company.ts';

export function Logo() {
  const company = useCompany();
  const { name, town, since } = company;
  return (
    <Link to="/" className={styles.logo}>
      <img src={mark} alt="" width={58} height={46} />
      <span>
        <b>{splitName(company)[1] || name}</b>
        <small>{`${town}, since ${since}`}</small>
      </span>
    </Link>
  );
}
