import { useLocation } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED } from '../../../domain/staff/messages.ts';
import type { StaffAction } from '../../../domain/staff/permissions.ts';
import type { StaffPage } from '../../../ports/api/pages.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { ShownTab } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Link, NavLink } from '../../kit/link.tsx';
import { MenuButton } from '../../kit/menu-button.tsx';
import { useAction } from '../../kit/use-action.ts';
import { MONEY_PAGES } from '../money/money-pages.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { StaffIcon, type StaffIconName } from '../shared/staff-icon.tsx';
import { usePolledSummary } from '../shared/staff-summary.ts';
import styles from './staff-bar.module.css';

type BarLink = { readonly to: StaffPage; readonly text: string; readonly icon: StaffIconName };

/** The pages of every day. On phones they are the tabs at the bottom. */
const DAILY_PAGES: readonly BarLink[] = [
  { to: '/admin/today', text: 'Today', icon: 'today' },
  { to: '/admin/timeline', text: 'Timeline', icon: 'timeline' },
  { to: '/admin/bookings', text: 'Bookings', icon: 'list' },
  { to: '/admin/messages', text: 'Messages', icon: 'mail' },
];

const FLEET_PAGES = [{ to: '/admin/add-car' }, { to: '/admin/vehicle' }] as const;

/** On phones the last tab, 'More', leads to these. */
const OTHER_PAGES: readonly (Omit<BarLink, 'icon'> & {
  readonly needs: StaffAction;
  readonly state?: TypeOf<typeof ShownTab>;
  /** The pages that it leads to, where it is marked on others too. */
  readonly pages?: readonly { readonly to: StaffPage }[];
})[] = [
  { to: '/admin/add-car', text: 'Fleet', needs: 'read-fleet', state: { tab: 'fleet' }, pages: FLEET_PAGES },
  { to: '/admin/till', text: 'Money', needs: 'close-till', pages: MONEY_PAGES },
  { to: '/admin/reports', text: 'Reports', needs: 'read-reports' },
];

/** The menu of the account. */
const ACCOUNT_PAGES: readonly (Omit<BarLink, 'icon'> & { readonly needs?: StaffAction })[] = [
  { to: '/admin/people', text: 'People', needs: 'manage-accounts' },
  { to: '/admin/settings', text: 'Settings', needs: 'change-settings' },
  { to: '/admin/account', text: 'Account' },
];

type StaffBarProps = {
  readonly email: string;
  readonly onFailedEmails: () => void;
  readonly onCall: () => void;
};

/**
 * The bar of every staff page (STAFF-19, STAFF-27): the pages that the account may see (STAFF-33),
 * counts of what waits, the menu of the account (STAFF-53).
 */
export function StaffBar({ email, onFailedEmails, onCall }: StaffBarProps) {
  const { signOut, may } = useStaffSession();
  const { pathname } = useLocation();
  const otherPages = OTHER_PAGES.filter(({ needs }) => may(needs)).map(({ to, text, state, pages = [{ to }] }) => ({
    text,
    link: { to, state, 'aria-current': pages.some((page) => page.to === pathname) ? ('page' as const) : undefined },
  }));
  const accountPages = ACCOUNT_PAGES.filter(({ needs }) => needs === undefined || may(needs));
  const { clear } = useNotifier();
  const summary = usePolledSummary();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const leave = (): void =>
    void start(async () => {
      await signOut();
      clear();
    });
  const { failedEmails = 0, heldBookings = 0, openMessages = 0, attention = 0 } = summary ?? {};
  return (
    <nav className={styles.bar} aria-label="Staff">
      <div className={styles.pages}>
        {DAILY_PAGES.map(({ to, text, icon }) => (
          <NavLink key={to} to={to}>
            <StaffIcon name={icon} />
            {text}
            {to === '/admin/messages' && <Count text={`, open: ${openMessages}`} count={openMessages} />}
          </NavLink>
        ))}
        {otherPages.map(({ text, link }) => (
          <Link key={text} {...link} className={styles.wide}>
            {text}
          </Link>
        ))}
        <MenuButton
          label={
            <>
              <StaffIcon name="more" />
              More
            </>
          }
          className={styles.more}
          listClass={styles.sheet}
        >
          {otherPages.map(({ text, link }) => (
            <Link key={text} {...link}>
              {text}
            </Link>
          ))}
        </MenuButton>
      </div>
      <span role="status" className={styles.needs}>
        {failedEmails > 0 && (
          <button type="button" className={styles.failed} onClick={onFailedEmails}>
            <StaffIcon name="failed" />
            <Waiting count={failedEmails} words={formatCount(failedEmails, 'failed email')} />
          </button>
        )}
        {heldBookings > 0 && (
          <Link to="/admin/bookings" state={{ view: 'held' }} className={styles.held}>
            <StaffIcon name="hold" />
            <Waiting count={heldBookings} words={formatCount(heldBookings, 'held booking')} />
          </Link>
        )}
      </span>
      <button type="button" onClick={onCall}>
        <StaffIcon name="phone" />
        <span className={styles.word}>Call</span>
      </button>
      {may('read-health') && (
        <NavLink to="/admin/health" className={styles.health}>
          <StaffIcon name="health" />
          <span className={styles.word}>Health</span>
          <Count text={`, ${formatCount(attention, 'needs attention', 'need attention')}`} count={attention} />
        </NavLink>
      )}
      <MenuButton
        label={
          <>
            <i className={styles.initial} aria-hidden="true">
              {email.slice(0, 1).toUpperCase()}
            </i>
            <span className="vh">Account, </span>
            <span className={styles.email}>{email}</span>
            <StaffIcon name="chevron" />
          </>
        }
        buttonClass={accountPages.some(({ to }) => to === pathname) ? styles.present : undefined}
        className={styles.account}
        listClass={styles.menu}
      >
        {accountPages.map(({ to, text }) => (
          <NavLink key={to} to={to}>
            {text}
          </NavLink>
        ))}
      </MenuButton>
      <button type="button" disabled={running} onClick={leave}>
        Sign out
      </button>
    </nav>
  );
}

/** A number in a pill, with words for screen readers. Nothing for 0. */
function Count({ count, text }: { readonly count: number; readonly text: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className="vh">{text}</span>
      <b className={`num ${styles.count}`} aria-hidden="true">
        {count}
      </b>
    </>
  );
}

/** Words that a narrow bar shows as their number alone. */
function Waiting({ count, words }: { readonly count: number; readonly words: string }) {
  return (
    <>
      <span className={styles.words}>{words}</span>
      <span className={`num ${styles.number}`} aria-hidden="true">
        {count}
      </span>
    </>
  );
}
