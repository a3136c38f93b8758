import { Link } from 'react-router-dom';
import { COMPANY } from '../../domain/company.ts';
import map from '../assets/map.svg';
import { useToday } from '../state/clock.tsx';
import { buttonClass } from './button.tsx';
import styles from './footer.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Logo } from './logo.tsx';

const SOCIAL_ICONS: Readonly<Record<(typeof COMPANY.social)[number]['name'], IconName>> = {
  Facebook: 'facebook',
  Instagram: 'instagram',
};

export function Footer() {
  const year = useToday().slice(0, 4);
  return (
    <footer className={styles.footer}>
      <div className={styles.lane} aria-hidden="true" />
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Logo />
          <p className={styles.tagline}>{COMPANY.tagline}</p>
          <ul className={styles.social}>
            {COMPANY.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} aria-label={name}>
                  <Icon name={SOCIAL_ICONS[name]} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Visit or call</h2>
          <address>
            <span>
              <Icon name="pin" />
              <span>
                {COMPANY.street}
                <br />
                {COMPANY.town}
              </span>
            </span>
            <a className={styles.reach} href={COMPANY.phoneLink}>
              <Icon name="phone" />
              {COMPANY.phone}
            </a>
            <a className={styles.reach} href={`mailto:${COMPANY.email}`}>
              <Icon name="mail" />
              {COMPANY.email}
            </a>
            <span>
              <Icon name="clock" />
              <span>
                {COMPANY.hours[0]}
                <br />
                {COMPANY.hours[1]}
              </span>
            </span>
          </address>
        </div>
        <div>
          <h2>Find us</h2>
          <div className={styles.map}>
            <img src={map} alt="" loading="lazy" />
            <a className={buttonClass({ look: 'lane', small: true }, styles.directions)} href={COMPANY.directionsUrl}>
              Get Directions
            </a>
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.end}`}>
        <span>
          © {year} {COMPANY.name}. Prices in Canadian dollars.
        </span>
        <span>
          Open 7 days a week. <Link to="/privacy">Privacy</Link>
        </span>
      </div>
    </footer>
  );
}
