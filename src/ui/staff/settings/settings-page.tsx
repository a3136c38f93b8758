import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { RATES_KEPT } from '../../../domain/pricing/staff-messages.ts';
import { readSettings } from '../../../ports/api/calls/staff/settings.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Link } from '../../kit/link.tsx';
import { useReloadHours } from '../../site/hours-provider.tsx';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import segments from '../money/money-pages.module.css';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import heads from '../shared/page-head.module.css';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { CompanySection } from './company-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { RatesSection } from './rates-section.tsx';
import styles from './settings.module.css';
import { TextsSection } from './texts-section.tsx';

/**
 * What owners set: the company (STAFF-62), at `#hours` the opening hours (SITE-11), at `#rates` the rates
 * (STAFF-59), and at `#texts` the texts (SITE-17).
 */
export function SettingsPage() {
  useTitle('Settings');
  const { hash } = useLocation();
  const { clear } = useNotifier();
  const query = useStaffQuery<Settings>(['settings'], ({ read }) => read(readSettings, {}));
  const { data, refetch } = query;
  const reloadHours = useReloadHours();
  const reload = async (): Promise<Settings | undefined> => {
    reloadHours();
    return (await refetch({ throwOnError: true })).data;
  };
  const { opened, open, close } = useOpenedBooking();
  // What an alert says is of the section that is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each section clears its own
  useEffect(() => clear, [clear, hash]);
  const { Section, about } = SECTIONS.find((section) => section.hash === hash) ?? SECTIONS[0];
  return (
    <>
      <div className={heads.top}>
        <h1 tabIndex={-1}>Settings</h1>
        <nav aria-label="Settings" className={segments.pages}>
          {SECTIONS.map((section) => (
            <Link
              key={section.name}
              to={`/admin/settings${section.hash}`}
              aria-current={section.Section === Section ? 'page' : undefined}
            >
              {section.name}
            </Link>
          ))}
        </nav>
        <p className={styles.kept}>{about}</p>
      </div>
      <PageAlert isShown={opened === undefined} />
      {data === undefined ? <LoadHint query={query} /> : <Section settings={data} reload={reload} onOpen={open} />}
      {opened && <BookingDialog key={opened.bookingId} opened={opened} onOther={open} onClose={close} />}
    </>
  );
}

/** The sections by the end of their address. */
const SECTIONS = [
  { hash: '', name: 'Company', Section: CompanySection, about: 'As it stands on every page, email and invoice.' },
  { hash: '#hours', name: 'Hours', Section: HoursSection, about: 'When customers may pick up.' },
  { hash: '#rates', name: 'Rates', Section: RatesSection, about: RATES_KEPT },
  { hash: '#texts', name: 'Texts', Section: TextsSection, about: 'Plain text, at most 600 characters each.' },
] as const;
