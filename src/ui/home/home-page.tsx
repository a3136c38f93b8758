import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeOpen } from '../../domain/shared/opening-hours.ts';
import { defaultPromo, linesOf } from '../../domain/shared/texts.ts';
import { type SearchEdit, type SearchForm as Trip, withTodayAsDefault } from '../../domain/trip/search-form.ts';
import { checkListForm, checkSearchForm } from '../../domain/trip/search-form-check.ts';
import { useClosedDaysAtHand } from '../booking/journey/closed-days.tsx';
import { searchFormOf, useJourney } from '../booking/journey/journey.tsx';
import { ProgressBar } from '../booking/journey/progress-bar.tsx';
import { useHomeStep } from '../booking/journey/use-step.ts';
import { itineraryNotice } from '../booking/search/itinerary-notice.tsx';
import { SearchForm } from '../booking/search/search-form.tsx';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { useToday } from '../kit/clock.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { AwardBand } from '../sections/award-band.tsx';
import { FrenchLine } from '../site/french-line.tsx';
import { NeedsScripts } from '../site/needs-scripts.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTexts } from '../site/use-texts.ts';
import { useTitle } from '../site/use-title.ts';
import { HeroCarousel } from './hero-carousel.tsx';
import styles from './home-page.module.css';
import { CategoryTiles, ServiceList, WhyChooseUs } from './home-sections.tsx';

/** The icons of the points that came with the site. */
const PROMO_ICONS: Readonly<Partial<Record<string, IconName>>> = {
  'Direct billing with insurance companies': 'shield',
  'Free local pickup': 'van',
};

/** Step 1 and the site's first page (PAGE-6, PAGE-9). */
export function HomePage() {
  const title = `Car and truck rental in ${useCompany().town}`;
  const hours = useHours();
  const { promo = defaultPromo(hours) } = useTexts();
  useTitle(title);
  useHomeStep();
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {title}
      </h1>
      <HeroCarousel />
      <div className="wrap">
        <div className={styles.panel}>
          {promo !== '' && (
            <ul className={styles.promo}>
              {linesOf(promo).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and they stay
                <li key={index}>
                  <Icon name={line === describeOpen(hours) ? 'clock' : (PROMO_ICONS[line] ?? 'check')} />
                  {line}
                </li>
              ))}
            </ul>
          )}
          <StartOfBooking />
        </div>
        <FrenchLine className={`hint ${styles.french}`} />
      </div>
      <WhyChooseUs />
      <CategoryTiles />
      <ServiceList />
      <AwardBand />
    </>
  );
}

/**
 * The progress bar and the search form. Empty dates show as today, which is no edit and not stored
 * before there is one (TRIP-7). A date that is emptied by hand stays empty, so that another can be
 * typed.
 */
function StartOfBooking() {
  const hours = useHours();
  const { state, edit, keepTrip } = useJourney();
  const { notify, clear } = useNotifier();
  const navigate = useNavigate();
  const today = useToday();
  const closedDays = useClosedDaysAtHand(state.pickupDate !== '');
  const [isEdited, setEdited] = useState(false);
  const trip = isEdited ? searchFormOf(state) : withTodayAsDefault(searchFormOf(state), today);

  const change = (from: Trip, made: SearchEdit): void => {
    setEdited(true);
    edit(from, made);
  };
  const search = (): void => {
    const checked = checkSearchForm(trip, today, hours, closedDays);
    if (!checked.ok) {
      notify(itineraryNotice(checked.problem, trip));
      return;
    }
    clear();
    keepTrip(trip);
    void navigate('/vehicles');
  };
  const mayListVehicles = (): boolean => {
    const checked = checkListForm(trip, today, hours, closedDays);
    if (!checked.ok) notify(itineraryNotice(checked.problem, trip));
    return checked.ok;
  };
  return (
    <div className={styles.inside}>
      <ProgressBar step={1} mayListVehicles={mayListVehicles} />
      <AlertOutlet />
      <NeedsScripts />
      <SearchForm trip={trip} closedDays={closedDays} submitLabel="Show vehicles" onEdit={change} onSubmit={search} />
    </div>
  );
}
