import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ChangedPrice,
  changePrices,
  describePriceProblem,
  type PriceChange,
} from '../../../domain/fleet/price-change.ts';
import { describePricesChanged, PRICES_NOT_CHANGED } from '../../../domain/fleet/staff-messages.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { parseSignedDecimal } from '../../../domain/shared/money.ts';
import type { ProblemOf } from '../../../ports/api/call.ts';
import { changePrices as changePricesCall } from '../../../ports/api/calls/staff/vehicles.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import type { ChangedVehicles } from '../../../ports/api/staff/vehicle-prices.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation } from '../shared/staff-queries.ts';
import { FLEET_KEY } from '../shared/use-fleet.ts';

export type PriceUnit = 'percent' | 'amount';

type Preview = { readonly prices: readonly ChangedPrice[] } | { readonly error: string } | { readonly empty: true };

/**
 * A change of several prices per day as it is typed, with its preview, and its save. The preview
 * follows the rule of the site (FLEET-34). If others changed a vehicle meanwhile, the alert names
 * it, the preview shows it as it is now, and the next save starts from that.
 */
export function usePrices(vehicles: readonly StaffVehicle[], onSaved: () => void) {
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const [unit, setUnit] = useState<PriceUnit>('percent');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const preview = previewOf(vehicles, unit, typed);
  const reload = () => void client.invalidateQueries({ queryKey: FLEET_KEY });

  const save = useStaffMutation({
    send: ({ send }, change: PriceChange) => {
      const ids = vehicles.map(({ id }) => id);
      const seenVersions = Object.fromEntries(vehicles.map(({ id, version }) => [id, version]));
      return send(changePricesCall, { body: { ids, ...change, seenVersions } });
    },
    failed: PRICES_NOT_CHANGED,
    onSuccess: (saved) => {
      reload();
      if (!saved.ok) return refused(saved.problem);
      const { changed, failed } = saved.value;
      onSaved();
      const names = failed.map(({ id }) => vehicles.find((vehicle) => vehicle.id === id)).filter((one) => !!one);
      const text = describePricesChanged(changed.length);
      if (names.length === 0) notify({ kind: 'done', text, takesFocus: true });
      else notify({ kind: 'failed', text, detail: `Others changed ${names.map(vehicleTitle).join(', ')} meanwhile.` });
    },
  });
  const refused = (problem: ProblemOf<typeof changePricesCall>): void => {
    if (problem.code === 'invalid-input') {
      setRefusal(problem.errors[0]?.message);
      notify({ kind: 'failed', text: PRICES_NOT_CHANGED });
    } else {
      const detail = `${problem.vehicles.map(describeChanged).join(' ')} Look at the new prices and save again.`;
      notify({ kind: 'failed', text: PRICES_NOT_CHANGED, detail });
    }
  };
  const edit = (change: () => void): void => {
    setRefusal(undefined);
    change();
  };
  const isTooMany = vehicles.length > MAX_BULK;
  return {
    unit,
    typed,
    preview,
    error: refusal ?? ('error' in preview ? preview.error : undefined),
    isTooMany,
    running: save.isPending,
    chooseUnit: (next: PriceUnit) => edit(() => setUnit(next)),
    type: (text: string) => edit(() => setTyped(text)),
    save: () => {
      const change = changeOf(unit, typed);
      if (change === undefined || !('prices' in preview) || isTooMany) return;
      clear();
      save.mutate(change);
    },
  };
}

function previewOf(vehicles: readonly StaffVehicle[], unit: PriceUnit, typed: string): Preview {
  if (typed.trim() === '') return { empty: true };
  const change = changeOf(unit, typed);
  if (change === undefined) return { error: 'Enter a number with at most two decimals, like 5 or -2.50.' };
  const changed = changePrices(vehicles, change);
  return changed.ok ? { prices: changed.value } : { error: describePriceProblem(changed.problem) };
}

function changeOf(unit: PriceUnit, typed: string): PriceChange | undefined {
  const hundredths = parseSignedDecimal(typed);
  if (hundredths === undefined) return undefined;
  return unit === 'percent' ? { percent: hundredths / 100 } : { amount: hundredths };
}

function describeChanged({ title, changedBy, changedAt }: ChangedVehicles[number]): string {
  if (changedBy === undefined || changedAt === undefined) return `${title} was changed.`;
  return `${title} was changed by ${changedBy}, ${formatMomentAndYear(changedAt)}.`;
}
