import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { MAX_OPEN_MARKS, type OpenMark, type UnitMarks } from '../../../src/domain/unit/damage.ts';
import { addBooking, deleteLeavingRecords } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aChange, changeBooking } from '../../support/values/changes.ts';
import { aNewMark } from '../../support/values/damage.ts';
import { aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const VAN = aVehicle({ id: 'cargo-van', name: 'Cargo Van', classType: 'Low Roof Cargo Van' });
const OUT = { odometer: 48_200, fuel: 8, although: ['day', 'out', 'odometer'] };
const BACK = { odometer: 48_250, fuel: 8 };
const SCRATCH = aNewMark();
const DENT = aNewMark({ view: 'left', kind: 'dent', note: 'Rear door.' });

/** A site with approved bookings of one vehicle, and what staff do with them. */
async function aDesk() {
  const site = await aSite();
  const { vehicle } = aPlacedBooking().booking;
  await addVehicle(site.ports.vehicles, VAN);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload && { payload }) });
  const book = async () => {
    const placed = { ...aPlacedBooking(), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    const approved = { ...aChange(placed.booking, { what: 'approve' }), emails: [] };
    await changeBooking(site.ports.bookings, placed.booking.id, approved);
    return approved.booking;
  };
  const act = (id: string, what: string, body: object) => call('POST', `/bookings/${id}/handover/${what}`, body);
  const units = async (vehicleId = vehicle.id, query = ''): Promise<readonly UnitMarks[]> =>
    (await call('GET', `/vehicles/${vehicleId}/damage${query}`)).json().units;
  const marks = async (vehicleId?: string): Promise<readonly OpenMark[]> =>
    (await units(vehicleId)).flatMap((unit) => unit.marks);
  return { site, vehicle, call, book, act, units, marks };
}

describe('the damage of a hand-over', () => {
  // DAMAGE-1, DAMAGE-2
  it('should be kept with the unit, and taken back with an undo', async () => {
    const { vehicle, book, act, marks, units, call } = await aDesk();
    const { id } = await book();
    expect(await units()).toEqual([]);
    const out = await act(id, 'out', { seenVersion: 2, ...OUT, damage: { added: [SCRATCH] } });
    expect([out.statusCode, out.json().booking?.handover.out.damage.added]).toEqual([
      200,
      [{ ...SCRATCH, id: expect.any(String) }],
    ]);
    const [first] = await marks();
    expect(first).toMatchObject({ ...SCRATCH, since: { at: NOON, by: STAFF_EMAIL, bookingId: id } });
    const mended = [first?.id];
    const back = await act(id, 'back', { seenVersion: 3, ...BACK, damage: { added: [DENT], mended } });
    expect(back.statusCode).toBe(200);
    expect(await marks()).toMatchObject([DENT]);
    expect((await act(id, 'undo', { seenVersion: 4 })).statusCode).toBe(200);
    expect(await marks()).toEqual([first]);
    expect((await act(id, 'undo', { seenVersion: 5 })).statusCode).toBe(200);
    expect(await marks()).toEqual([]);
    expect((await call('GET', '/vehicles/none/damage')).statusCode).toBe(404);
    expect(vehicle.id).not.toBe('none');
  });

  // DAMAGE-1
  it('should not be written with a hand-over that is refused or sent again', async () => {
    const { book, act, marks } = await aDesk();
    const { id } = await book();
    const damage = { added: [SCRATCH] };
    const warned = await act(id, 'out', { seenVersion: 2, ...OUT, although: [], damage });
    expect([warned.statusCode, await marks()]).toEqual([409, []]);
    const body = { seenVersion: 2, ...OUT, damage };
    const answers = await Promise.all([act(id, 'out', body), act(id, 'out', body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await marks()).toHaveLength(1);
  });

  // DAMAGE-1
  it('should be of the vehicle that comes back in a swap, and of the one that goes out', async () => {
    const { vehicle, book, act, marks } = await aDesk();
    const { id, totals } = await book();
    await act(id, 'out', { seenVersion: 2, ...OUT });
    const swapped = await act(id, 'swap', {
      seenVersion: 3,
      vehicleId: VAN.id,
      back: BACK,
      damage: { added: [SCRATCH] },
      out: { odometer: 900, fuel: 8, damage: { added: [DENT] } },
      expectedTotalCharges: totals.totalCharges,
      tellCustomer: false,
    });
    expect(swapped.statusCode).toBe(200);
    expect(await marks(vehicle.id)).toMatchObject([SCRATCH]);
    expect(await marks(VAN.id)).toMatchObject([DENT]);
    await act(id, 'undo', { seenVersion: 4 });
    expect([await marks(vehicle.id), await marks(VAN.id)]).toEqual([[], []]);
  });

  // DAMAGE-3
  it('should be refused where it does not fit the open marks', async () => {
    const { book, act, marks } = await aDesk();
    const { id } = await book();
    const full = Array.from({ length: MAX_OPEN_MARKS }, () => SCRATCH);
    const out = (damage: object) => act(id, 'out', { seenVersion: 2, ...OUT, damage });
    const unknown = await out({ added: [], mended: ['none'] });
    expect([unknown.statusCode, unknown.json().errors]).toEqual([
      422,
      [{ path: '/damage/mended', message: 'A mark is not open any more. Look again.' }],
    ]);
    for (const spoiled of [{ x: 1001 }, { y: -1 }, { view: 'under' }, { note: 'n'.repeat(201) }]) {
      expect((await out({ added: [{ ...SCRATCH, ...spoiled }] })).statusCode).toBe(422);
    }
    expect((await out({ added: full })).statusCode).toBe(200);
    const more = await act(id, 'back', { seenVersion: 3, ...BACK, damage: { added: [DENT] } });
    expect([more.statusCode, more.json().errors]).toEqual([
      422,
      [{ path: '/damage/added', message: 'A unit has at most 60 open marks.' }],
    ]);
    expect(await marks()).toHaveLength(MAX_OPEN_MARKS);
  });

  // DAMAGE-2
  it('should be told as it was before a moment', async () => {
    const { site, book, act, units } = await aDesk();
    const { id } = await book();
    await act(id, 'out', { seenVersion: 2, ...OUT, damage: { added: [SCRATCH] } });
    expect(await units(undefined, `?until=${NOON}`)).toEqual([]);
    expect(await units(undefined, `?until=${addMinutes(NOON, 1)}`)).toHaveLength(1);
    expect(site.ports.clock.now()).toBe(NOON);
  });
});

// DAMAGE-4
describe('the damage of a deleted booking', () => {
  it('should stay with the unit, once, and count once the booking is deleted', async () => {
    const { site, call, book, act, marks } = await aDesk();
    const { id } = await book();
    await act(id, 'out', { seenVersion: 2, ...OUT, damage: { added: [SCRATCH] } });
    await act(id, 'back', { seenVersion: 3, ...BACK, damage: { added: [DENT] } });
    const before = await marks();
    // A killed deletion leaves the damage, and staff undo the return after it.
    const booking = await site.ports.bookings.find(id);
    if (booking === undefined) throw new Error('It is not stored');
    const removal = { by: STAFF_EMAIL, at: NOON };
    expect(await deleteLeavingRecords(site.ports, booking, removal, () => false)).toBe('kept');
    expect(await marks()).toEqual(before);
    await act(id, 'undo', { seenVersion: 4 });
    expect(await marks()).toMatchObject([SCRATCH]);
    expect(await deleteLeavingRecords(site.ports, booking, removal)).toBe('kept');
    await act(id, 'back', { seenVersion: 5, ...BACK, damage: { added: [DENT] } });
    expect((await call('DELETE', `/bookings/${id}`)).statusCode).toBe(204);
    const after = await marks();
    expect(after).toMatchObject([SCRATCH, DENT]);
    expect(after.map(({ since }) => since)).toEqual([removal, removal].map(({ by, at }) => ({ at, by })));
    const other = await book();
    const mended = after.map((mark) => mark.id);
    const out = await act(other.id, 'out', { seenVersion: 2, ...OUT, damage: { added: [], mended } });
    expect([out.statusCode, await marks()]).toEqual([200, []]);
  });
});
