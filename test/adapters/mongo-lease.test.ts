import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLease } from '../../src/adapters/mongo/lease.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { vehicleSubject } from '../../src/domain/fleet/availability.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { openedAt, rawAt } from '../support/site/mongo-database.ts';
import { aBlock, addBlock, changeBlock } from '../support/values/blocks.ts';
import { aBookingRecord } from '../support/values/booking-records.ts';

type Thing = { readonly _id: string; readonly changed?: true };
type Lease = { readonly _id: string; readonly token: ObjectId; readonly until: Date };

// AVAIL-8
describe.skipIf(skipWithoutMongod)('the lease of a vehicle', () => {
  let server = '';
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  beforeAll(async () => {
    if (!skipWithoutMongod) server = await sharedMongodUrl(atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  /** Two connections to one database, as two instances have. */
  function aPair() {
    const address = aDatabase(server);
    const [one, other] = [rawAt(address), rawAt(address)];
    return {
      address,
      one,
      other,
      things: one.collection<Thing>('things'),
      leases: one.collection<Lease>('leases'),
    };
  }

  it('should be held by one at a time, whatever connection asks', async () => {
    const { one, other, leases } = aPair();
    let holders = 0;
    const most: number[] = [];
    const hold = (db: typeof one) =>
      withLease(db, 'sienna', async () => {
        holders += 1;
        most.push(holders);
        await db.command({ ping: 1 });
        holders -= 1;
      });
    await Promise.all([one, other, one, other, one, other].map(hold));
    expect(most).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await leases.countDocuments()).toBe(0);
  });

  it('should let a block wait that comes while a claim is judged', async () => {
    const { one, address } = aPair();
    const { blocks } = (await openedAt(address)).ports;
    const [first, second] = [aBlock(), aBlock()];
    await addBlock(blocks, first);
    const waiting = await withLease(one, vehicleSubject('sienna'), async () => {
      const writes = [addBlock(blocks, second), changeBlock(blocks, { ...first, version: 2 })];
      for (let count = 0; count < 20; count += 1) await one.command({ ping: 1 });
      expect((await blocks.list({ order: 'start' })).values).toStrictEqual([first]);
      return { writes };
    });
    await Promise.all(waiting.writes);
    expect((await blocks.list({ order: 'start' })).values).toStrictEqual([{ ...first, version: 2 }, second]);
  });

  it('should be that of the vehicle which a record has by the time of its write', async () => {
    const { one, address } = aPair();
    const { bookings } = (await openedAt(address)).ports;
    const record = aBookingRecord();
    const { id } = record.value;
    await bookings.add(id, record);
    const claimed: string[] = [];
    const claim = (found: Booking | undefined) => {
      claimed.push(found?.vehicle.id ?? '');
      return { subject: vehicleSubject(claimed.at(-1) ?? '') };
    };
    const { writing } = await withLease(one, vehicleSubject('transit'), async () => {
      const waiting = await withLease(one, vehicleSubject('sienna'), async () => {
        const writing = bookings.edit(id, () => ({ out: 'done' }), claim);
        await expect.poll(() => claimed).toEqual(['sienna']);
        const moved = { ...record.value, vehicle: { ...record.value.vehicle, id: 'transit' } };
        await bookings.edit(id, () => ({ out: 0, next: { ...record, value: moved } }));
        return { writing };
      });
      await expect.poll(() => claimed).toEqual(['sienna', 'transit', 'transit']);
      return waiting;
    });
    expect(await writing).toBe('done');
  });

  it('should keep nobody from another vehicle', async () => {
    const { one, other } = aPair();
    const both = withLease(one, 'sienna', () => withLease(other, 'transit', async () => 'held'));
    expect(await both).toBe('held');
  });

  it('should be given back when the work fails', async () => {
    const { one, other, leases } = aPair();
    const failing = withLease(one, 'sienna', () => Promise.reject(new Error('of the work')));
    await expect(failing).rejects.toThrow('of the work');
    expect(await leases.countDocuments()).toBe(0);
    expect(await withLease(other, 'sienna', async () => 'held')).toBe('held');
  });

  it('should write nothing for a holder that stood still until another had it', async () => {
    const { one, other, things } = aPair();
    await things.insertOne({ _id: 'early' });
    const matched: number[] = [];
    const standsStill = withLease(one, 'sienna', async (lease) => {
      await withLease(other, 'sienna', (second) => second.insert('things', { _id: 'of the other' }));
      const change = { $set: { changed: true } } as const;
      const filter = { _id: 'early', ...lease.whileHeld };
      matched.push((await things.updateOne(filter, change, lease.options)).matchedCount);
      await expect(lease.checkHeld()).rejects.toSatisfy(isUnavailable);
      await lease.insert('things', { _id: 'late' });
    });
    await expect(standsStill).rejects.toSatisfy(isUnavailable);
    expect(matched).toEqual([0]);
    expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 'early' }, { _id: 'of the other' }]);
  });

  it('should write for its holder, every value as it is', async () => {
    const { one, things } = aPair();
    const document = { _id: 'new', text: '$$NOW', parts: [{ $of: '$price' }, null, 'Zoë'] };
    await withLease(one, 'sienna', async (lease) => {
      await lease.insert('things', document);
      await lease.checkHeld();
      const { matchedCount } = await things.updateOne({ _id: 'new', ...lease.whileHeld }, { $set: { changed: true } });
      expect(matchedCount).toBe(1);
    });
    expect(await things.findOne()).toEqual({ ...document, changed: true });
  });

  it('should tell of a document that is there already, and leave it', async () => {
    const { one, things } = aPair();
    await things.insertOne({ _id: 'there', changed: true });
    const again = withLease(one, 'sienna', (lease) => lease.insert('things', { _id: 'there' }));
    await expect(again).rejects.toMatchObject({ code: 11_000 });
    expect(await things.find().toArray()).toEqual([{ _id: 'there', changed: true }]);
  });

  it('should pass on from a holder that was killed', async () => {
    const { one, leases } = aPair();
    await leases.insertOne({ _id: 'sienna', token: new ObjectId(), until: new Date(Date.now() + 500) });
    expect(await withLease(one, 'sienna', async () => 'held')).toBe('held');
  });

  it('should be out of reach while another has it for too long', async () => {
    const { one, leases } = aPair();
    await leases.insertOne({ _id: 'sienna', token: new ObjectId(), until: new Date(Date.now() + 3_600_000) });
    await expect(withLease(one, 'sienna', async () => 'held')).rejects.toSatisfy(isUnavailable);
    expect(await leases.countDocuments()).toBe(1);
  });
});
