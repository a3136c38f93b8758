import { defaultAbout } from '../../domain/shared/texts.ts';
import scene from '../assets/since-1991.svg';
import { ButtonLink } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { TagRow } from '../kit/tag-row.tsx';
import { AwardBand } from '../sections/award-band.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTexts } from '../site/use-texts.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './about-page.module.css';

/** The company's description of itself (PAGE-10). */
export function AboutPage() {
  const { town, towns, since } = useCompany();
  const hours = useHours();
  const { about: [first, ...others] = defaultAbout(hours) } = useTexts();
  useTitle(`About us, in ${town} since ${since}`);
  return (
    <>
      <div className="wrap">
        <PageTitle title={`Locally owned since ${since}`}>{first}</PageTitle>
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
        {others.length > 0 && (
          <div className={`${styles.part} ${styles.own}`}>
            {others.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they stay
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
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
