import { expect, it } from 'vitest';
import { openDisk } from '../../../../src/adapters/disk/open.ts';
import { collectPersonalData, erasePersonalData } from '../../../../src/server/use-cases/privacy/personal-data.ts';
import { addBooking } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { audited } from '../../../support/site/audited.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { aFolder } from '../../../support/temp-folder.ts';
import { aPlacedBooking, aSubmission, SENDER } from '../../../support/values/samples.ts';

it('should collect and erase every booking of somebody who has more than one page of them', async () => {
  const clock = { now: () => '2026-12-24T12:00:00.000Z' as const };
  const { photos } = (await openDisk(await aFolder())).ports;
  const ports = audited({ ...storesInMemory(), photos, clock });
  for (let count = 0; count < 201; count += 1) await addBooking(ports.bookings, aPlacedBooking(), aSubmission());
  const { email } = aPlacedBooking().booking.form;
  expect((await collectPersonalData(ports, SENDER, email, 'sam@oakville.example')).value.bookings).toHaveLength(201);
  expect((await erasePersonalData(ports, email, 'sam@oakville.example')).value.bookings).toHaveLength(201);
  expect((await collectPersonalData(ports, SENDER, email, 'sam@oakville.example')).value.bookings).toEqual([]);
});
