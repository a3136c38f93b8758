import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IN_FRENCH } from '../../domain/shared/company.ts';
import { describeOpen } from '../../domain/shared/opening-hours.ts';
import { type SearchEdit, type SearchForm as Trip, withTodayAsDefault } from '../../domain/trip/search-form.ts';
import { checkListForm, checkSearchForm } from '../../domain/trip/search-form-check.ts';
import { useClosedDaysAtHand } from '../booking/availability/closed-days.tsx';
import { searchFormOf, useJourney } from '../booking/journey/journey.tsx';
import { ProgressBar } from '../booking/journey/progress-bar.tsx';
import { itineraryNotice } from '../booking/search/itinerary-notice.tsx';
import { SearchForm } from '../booking/search/search-form.tsx';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { useToday } from '../kit/clock.tsx';
import { Icon } from '../kit/icon.tsx';
import { AwardBand } from '../site/award-band.tsx';
import { NeedsScripts } from '../site/needs-scripts.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useHomeStep, useTitle } from '../site/use-page.ts';
import { HeroCarousel } from './hero-carousel.tsx';
import styles from './home-page.module.css';
import { CategoryTiles, ServiceList, WhyChooseUs } from './home-sections.tsx';

/** Step 1 and the site's first page (PAGE-6, PAGE-9). */
export function HomePage() {
  const title = `Car and truck rental in ${useCompany().town}`;
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
          <ul className={styles.promo}>
            <li>
              <Icon name="shield" />
              Direct billing with insurance companies
            </li>
            <li>
              <Icon name="van" />
              Free local pickup
            </li>
            <li>
              <Icon name="clock" />
              {describeOpen(useHours())}
            </li>
          </ul>
          <StartOfBooking />
        </div>
        <p className={`hint ${styles.french}`} lang="fr-CA">
          <PhoneText text={IN_FRENCH} />
        </p>
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
