import { useState } from 'react';
import { useNotifier } from '../../kit/alerts.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useTitle } from '../../site/use-page.ts';
import { AddCar } from './add-car.tsx';
import styles from './add-car-page.module.css';
import { FleetTab } from './fleet-tab.tsx';

const HEADINGS = { add: 'Add New Car', fleet: 'Fleet' } as const;

/** Adds a vehicle (FLEET-13), and lists the fleet in a second tab (STAFF-20). */
export function AddCarPage() {
  const [shown, setShown] = useState<keyof typeof HEADINGS>('add');
  const { clear } = useNotifier();
  useTitle(HEADINGS[shown]);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>{HEADINGS[shown]}</h1>
      <Tabs
        label="Vehicles"
        shown={shown}
        onShow={(name) => {
          clear();
          setShown(name);
        }}
        tabs={[
          { name: 'add', text: 'New car', panel: <AddCar isShown={shown === 'add'} /> },
          { name: 'fleet', text: 'All vehicles', panel: shown === 'fleet' && <FleetTab /> },
        ]}
      />
    </div>
  );
}
