import filmSet from '../assets/film-set.svg';
import fleet from '../assets/full-fleet.svg';
import { ButtonLink, buttonClass } from '../kit/button.tsx';
import { FeatureColumns } from '../kit/feature-columns.tsx';
import { JumpLink } from '../kit/link.tsx';
import { TagRow } from '../kit/tag-row.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './business-entertainment-page.module.css';
import { FeaturedFleet } from './featured-fleet.tsx';
import { INQUIRY_HEADING, InquirySection } from './inquiry-section.tsx';

const SOLUTIONS = [
  { name: 'Custom rates', text: 'Priced for the length of your production.' },
  { name: 'Direct billing', text: 'Billed straight to the production.' },
  { name: 'Hold windows', text: 'Matched to your shoot schedule.' },
  { name: 'Door-to-door', text: 'Delivery to you, and collection afterwards.' },
  { name: 'Backup on set', text: 'On-site swaps and backup units.' },
];

const SEGMENTS = ['Film productions', 'Television productions', 'Concerts & tours', 'Sporting events'];

export function BusinessEntertainmentPage() {
  useTitle(`Entertainment & Production Rentals in ${useCompany().town}`);
  return (
    <>
      <section className={styles.hero}>
        <img src={filmSet} alt="" width={1920} height={700} />
        <div className={`wrap ${styles.words}`}>
          <h1 tabIndex={-1}>
            <span className="eyebrow">Entertainment &amp; Production</span> Wheels that keep the schedule
          </h1>
          <p>Custom rates, direct billing and hold windows matched to your shoot.</p>
          <div className={styles.ways}>
            <JumpLink to={INQUIRY_HEADING} className={buttonClass({ variant: 'cta' })}>
              Request Production Quote
            </JumpLink>
            <ButtonLink to="/vehicles" className={styles.clear}>
              View All Vehicles
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <img
            className={styles.fleet}
            src={fleet}
            alt="A line of cars, vans and trucks in front of a city skyline at dusk"
            width={1920}
            height={700}
            loading="lazy"
          />
          <p className="eyebrow">Custom solutions</p>
          <h2 className="section-title">Built around the call sheet</h2>
          <FeatureColumns items={SOLUTIONS} />
          <h2 className={`section-title ${styles.segments}`}>Who we work with</h2>
          <TagRow names={SEGMENTS} />
        </div>
      </section>
      <FeaturedFleet />
      <InquirySection
        page="entertainment"
        name="Production Request"
        text="Dates, unit counts and locations help us answer faster. Every field is required unless it says optional."
        button="Request Production Quote"
      />
    </>
  );
}
