import { describeOpenDays } from '../../domain/shared/opening-hours.ts';
import scene from '../assets/since-1991.svg';
import { ButtonLink } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { TagRow } from '../kit/tag-row.tsx';
import { AwardBand } from '../site/award-band.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTitle } from '../site/use-page.ts';
import styles from './about-page.module.css';

/** The company's description of itself (PAGE-10). */
export function AboutPage() {
  const { town, towns, since } = useCompany();
  useTitle(`About us, in ${town} since ${since}`);
  return (
    <>
      <div className="wrap">
        <PageTitle title={`Locally owned since ${since}`}>
          One location, one family, {describeOpenDays(useHours())}. We rent cars, SUVs, trucks and vans to the people
          and businesses around us.
        </PageTitle>
        <figure className={styles.road}>
          <img
            src={scene}
            alt="A sedan and an SUV on the harbour road at sunrise, with a striped lighthouse and a Canadian flag"
            width={1920}
            height={700}
          />
          <figcaption>
            <b>{since}</b>
            <span className={styles.line}>
              <span className="vh">to</span>
            </span>
            <b>Today</b>
          </figcaption>
        </figure>
        <section className={styles.part}>
          <h2 className="section-title">Where we serve</h2>
          <TagRow names={towns} />
        </section>
        <section className={styles.billing}>
          <Icon name="shield" />
          <div>
            <p className="eyebrow">Insurance rentals</p>
            <h2>We bill your insurance company directly</h2>
            <p>
              After a claim, tell us your insurer and the claim number. By direct billing they get our invoice for what
              they cover, and you pay the rest.
            </p>
            <ButtonLink to="/contact" variant="secondary" small>
              Ask about an insurance rental
            </ButtonLink>
          </div>
        </section>
      </div>
      <AwardBand />
    </>
  );
}
