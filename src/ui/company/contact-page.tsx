import { directionsUrl } from '../../domain/shared/company.ts';
import { describeOpenDays } from '../../domain/shared/opening-hours.ts';
import { buttonClass } from '../kit/button.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { ContactDetails } from '../site/contact-details.tsx';
import { FrenchLine } from '../site/french-line.tsx';
import { LocationMap } from '../site/location-map.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const company = useCompany();
  useTitle(`Contact us in ${company.town}`);
  return (
    <div className="wrap">
      <PageTitle title="Contact Us">
        Questions about a rental, a quote or an insurance claim. We answer {describeOpenDays(useHours())}.
      </PageTitle>
      <div className={styles.columns}>
        <div className={`card ${styles.form}`}>
          <ContactForm />
        </div>
        <aside className={`card ${styles.place}`} aria-label="Location">
          <LocationMap />
          <div>
            <h2>Visit or call</h2>
            <ContactDetails whole />
            <FrenchLine />
            <a
              className={buttonClass({ variant: 'secondary', small: true }, styles.directions)}
              href={directionsUrl(company)}
            >
              Get Directions
            </a>
          </div>
        </aside>
      </div>
    </div>
  );
}
