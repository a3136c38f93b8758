import { directionsUrl, tagline } from '../../domain/shared/company.ts';
import { describeOpen } from '../../domain/shared/opening-hours.ts';
import { buttonClass } from '../kit/button.tsx';
import { useToday } from '../kit/clock.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { ContactDetails } from '../site/contact-details.tsx';
import { LocationMap } from '../site/location-map.tsx';
import { Logo } from '../site/logo.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTexts } from '../site/use-texts.ts';
import styles from './footer.module.css';

/** The icons of links. Another one is shown by its name. */
const LINK_ICONS: Readonly<Partial<Record<string, IconName>>> = {
  Facebook: 'facebook',
  Instagram: 'instagram',
};

/** The footer of every page (PAGE-5). On staff pages its map is drawn alone (PAGE-14). */
export function Footer({ isStaffPage }: { readonly isStaffPage: boolean }) {
  const company = useCompany();
  const year = useToday().slice(0, 4);
  return (
    <footer className={styles.footer}>
      <div className={styles.lane} aria-hidden="true" />
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Logo />
          <p className={styles.tagline}>{tagline(company, useTexts())}</p>
          <p className={styles.find}>
            <Link to="/my-reservation">Find my reservation</Link>
          </p>
          <p className={styles.find}>
            <Link to="/before-you-rent">Before you rent</Link>
          </p>
          <ul className={styles.social}>
            {company.links.map(({ name, url }) => {
              const icon = LINK_ICONS[name];
              return (
                <li key={name}>
                  <a href={url} aria-label={name}>
                    {icon === undefined ? name : <Icon name={icon} />}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
        <div>
          <h2>Visit or call</h2>
          <ContactDetails whole />
        </div>
        <div>
          <h2>Find us</h2>
          <LocationMap isDrawn={isStaffPage} className={styles.map}>
            <a
              className={buttonClass({ variant: 'cta', small: true }, styles.directions)}
              href={directionsUrl(company)}
            >
              Get Directions
            </a>
          </LocationMap>
        </div>
      </div>
      <div className={`wrap ${styles.end}`}>
        <span>
          © {year} {company.name}. Prices in Canadian dollars.
        </span>
        <span>
          {describeOpen(useHours())}. <Link to="/privacy">Privacy</Link>
        </span>
      </div>
    </footer>
  );
}
