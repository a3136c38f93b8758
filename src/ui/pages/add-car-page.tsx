import { useState } from 'react';
import { AddCar } from '../components/add-car.tsx';
import { FleetTab } from '../components/fleet-tab.tsx';
import { Tabs } from '../components/tabs.tsx';
import { useNotifier } from '../state/notifier.tsx';
import { useTitle } from '../state/use-page.ts';
import styles from './add-car-page.module.css';

const HEADINGS = { add: 'Add New Car', fleet: 'Fleet' } as const;

/** Adding a car (FLEET-13), and beside it the fleet as it is (STAFF-20). */
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
