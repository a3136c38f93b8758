import { useLocation } from 'react-router-dom';
import { companyPhoneLink } from '../../domain/shared/company.ts';
import { useShortcut } from '../booking/journey/use-shortcut.ts';
import { Icon } from '../kit/icon.tsx';
import { NavLink } from '../kit/link.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import { Logo } from '../site/logo.tsx';
import { useCompany } from '../site/use-company.ts';
import { Flag } from './flag.tsx';
import styles from './header.module.css';

/**
 * The header of every page (PAGE-4): 80 px high, and 32 px above the bar of the staff pages. Under
 * 1100 px its links move into a menu.
 */
export function Header({ isCompact }: { readonly isCompact: boolean }) {
  const company = useCompany();
  return (
    <header className={isCompact ? `${styles.header} ${styles.compact}` : styles.header}>
      <div className={`wrap ${styles.inside}`}>
        <Logo />
        <nav className={styles.nav} aria-label="Main">
          <NavLinks />
        </nav>
        <a className={styles.phone} href={companyPhoneLink(company)} aria-label={`Call ${company.phone}`}>
          <Icon name="phone" />
          <span>{company.phone}</span>
        </a>
        <Flag />
        <MenuButton
          label={
            <>
              <Icon name="menu" />
              <span className="vh">Menu</span>
            </>
          }
          className={styles.burger}
          buttonClass={styles.burgerButton}
          listClass={styles.sheet}
        >
          <nav aria-label="Menu">
            <NavLinks />
          </nav>
        </MenuButton>
      </div>
    </header>
  );
}

function NavLinks() {
  const takeShortcut = useShortcut();
  const { pathname } = useLocation();
  return (
    <>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/about">About</NavLink>
      <NavLink to="/vehicles" onClick={takeShortcut}>
        Vehicles
      </NavLink>
      <MenuButton
        label={
          <>
            Business <Icon name="chevron" />
          </>
        }
        className={pathname.startsWith('/business/') ? `${styles.business} ${styles.present}` : styles.business}
        listClass={styles.list}
      >
        <NavLink to="/business/program">Business Rental Program</NavLink>
        <NavLink to="/business/entertainment">Entertainment &amp; Production Rentals</NavLink>
      </MenuButton>
      <NavLink to="/contact">Contact</NavLink>
      <NavLink to="/my-reservation">My reservation</NavLink>
    </>
  );
}
