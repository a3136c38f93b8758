import cargoVan from '../assets/cargo-van-medium-white.svg';
import pickup from '../assets/pickup-yellow.svg';
import { buttonClass } from '../kit/button.tsx';
import { FeatureColumns } from '../kit/feature-columns.tsx';
import { JumpLink } from '../kit/link.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import { BusinessFleet } from './business-fleet.tsx';
import styles from './business-program-page.module.css';
import { INQUIRY_HEADING, InquirySection } from './inquiry-section.tsx';

const BENEFITS = [
  { name: 'Custom rates', text: 'Priced for how often you rent.' },
  { name: 'Monthly invoicing', text: 'An invoice for each rental, and one statement of the month.' },
  { name: 'Priority service', text: 'Your bookings are answered first.' },
  { name: 'Local delivery and pickup', text: 'To your office or your site.' },
  { name: 'Driver policy and insurance guidance', text: 'Who can drive and what’s covered.' },
];

export function BusinessProgramPage() {
  useTitle(`Business Rental Program in ${useCompany().town}`);
  return (
    <>
      <section className={styles.hero}>
        <div className={`wrap ${styles.inside}`}>
          <div className={styles.words}>
            <p className="eyebrow">For business</p>
            <h1 tabIndex={-1}>Business Rental Program</h1>
            <p>Custom rates, monthly invoicing and priority service for companies that rent often.</p>
            <JumpLink to={INQUIRY_HEADING} className={buttonClass({ variant: 'cta' })}>
              Contact a Representative
            </JumpLink>
          </div>
          <div className={styles.art}>
            <img src={cargoVan} alt="" width={592} height={278} />
            <img src={pickup} alt="" width={620} height={216} />
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <h2 className="section-title">What you get</h2>
          <FeatureColumns items={BENEFITS} />
        </div>
      </section>
      <BusinessFleet />
      <InquirySection
        page="program"
        name="Contact a Representative"
        text="Tell us how you rent. Every field is required unless it says optional."
        button="Contact Sales"
      />
    </>
  );
}
