import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { decode } from '../../../ports/api/schema.ts';
import { ShownTab } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useTitle } from '../../site/use-title.ts';
import { keepInHistory } from '../kit/keep-in-history.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import heads from '../shared/page-head.module.css';
import { AddCar } from './add-car.tsx';
import styles from './add-car-page.module.css';
import { FleetTab } from './fleet-tab.tsx';
import { ImportTab } from './import-tab.tsx';

const HEADINGS = { add: 'Add New Car', fleet: 'Fleet', file: 'Fleet from a file' } as const;

/**
 * Adds a vehicle (FLEET-13), lists the fleet in a second tab (STAFF-20), and adds vehicles from a
 * file in a third (STAFF-66). The history entry keeps which tab is shown, so Back and a reload find
 * it again. Who may not change the fleet sees the list.
 */
export function AddCarPage() {
  const { may } = useStaffSession();
  return may('change-fleet') ? <FleetPage /> : <FleetToRead />;
}

/** The fleet for those who may not change it (STAFF-33). */
function FleetToRead() {
  useTitle(HEADINGS.fleet);
  return (
    <>
      <div className={heads.top}>
        <h1 tabIndex={-1}>{HEADINGS.fleet}</h1>
      </div>
      <FleetTab />
    </>
  );
}

function FleetPage() {
  const { state, key } = useLocation();
  const named = decode(ShownTab, state)?.tab;
  const [shown, setShown] = useState(named ?? 'add');
  // A link to this page may name a tab, also while the page is open.
  const [visit, setVisit] = useState(key);
  if (visit !== key) {
    setVisit(key);
    if (named !== undefined) setShown(named);
  }
  const { clear } = useNotifier();
  useTitle(HEADINGS[shown]);
  return (
    <div className={styles.page}>
      <div className={heads.top}>
        <h1 tabIndex={-1}>{HEADINGS[shown]}</h1>
      </div>
      <Tabs
        label="Vehicles"
        shown={shown}
        onShow={(name) => {
          clear();
          setShown(name);
          keepInHistory({ tab: name });
        }}
        tabs={[
          { name: 'add', text: 'New car', panel: <AddCar isShown={shown === 'add'} /> },
          { name: 'fleet', text: 'All vehicles', panel: shown === 'fleet' && <FleetTab /> },
          { name: 'file', text: 'Import from a file', panel: <ImportTab isShown={shown === 'file'} /> },
        ]}
      />
    </div>
  );
}
