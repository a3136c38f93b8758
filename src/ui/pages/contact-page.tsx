import { COMPANY } from '../../domain/company.ts';
import { buttonClass } from '../components/button.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import { LocationMap } from '../components/location-map.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { ReachUs } from '../components/reach-us.tsx';
import { useTitle } from '../state/use-page.ts';
import styles from './contact-page.module.css';

export function ContactPage() {
  useTitle('Contact us');
  return (
    <div className="wrap">
      <PageTitle title="Contact Us">
        Questions about a rental, a quote or an insurance claim. We answer seven days a week.
      </PageTitle>
      <div className={styles.columns}>
        <div className={`card ${styles.form}`}>
          <ContactForm />
        </div>
        <aside className={`card ${styles.place}`} aria-label="Location">
          <LocationMap />
          <div>
            <h2>Visit or call</h2>
            <ReachUs whole />
            <a className={buttonClass({ look: 'quiet', small: true }, styles.directions)} href={COMPANY.directionsUrl}>
              Get Directions
            </a>
          </div>
        </aside>
      </div>
    </div>
  );
}
