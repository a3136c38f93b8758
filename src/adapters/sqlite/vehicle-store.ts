import type { DatabaseSync } from 'node:sqlite';
import type { Vehicle } from '../../domain/vehicle.ts';
import type { VehicleStore } from '../../ports/vehicle-store.ts';
import { answer } from './faults.ts';
import { documentOf } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** The fleet in table `vehicles`. */
export function sqliteVehicleStore(db: DatabaseSync): VehicleStore {
  const insert = db.prepare('INSERT INTO vehicles (id, document) VALUES (?, ?)');
  const byId = db.prepare('SELECT document FROM vehicles WHERE id = ?');
  const all = db.prepare('SELECT document FROM vehicles');
  const first = db.prepare('SELECT 1 FROM vehicles LIMIT 1');
  const put = (vehicle: Vehicle) => insert.run(vehicle.id, JSON.stringify(vehicle));

  return {
    all: () => answer(() => all.all().map((row) => documentOf<Vehicle>(row))),

    find: (id) =>
      answer(() => {
        const row = byId.get(id);
        return row && documentOf<Vehicle>(row);
      }),

    add: (vehicle) => answer(() => void inTransaction(db, () => put(vehicle))),

    fillEmpty: (fleet) =>
      answer(() =>
        inTransaction(db, () => {
          if (first.get()) return 'not-empty';
          for (const vehicle of fleet) put(vehicle);
          return 'filled';
        }),
      ),
  };
}
