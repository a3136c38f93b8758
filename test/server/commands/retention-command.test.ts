import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aFolder } from '../../support/temp-folder.ts';
import { aMessage, anItinerary, aPlacedBooking, aSubmission, at } from '../../support/values/samples.ts';

const LONG_AGO = anItinerary({
  pickupDate: '2020-11-27',
  pickupTime: at('2020-11-27', '10:00'),
  dropoffDate: '2020-11-30',
  dropoffTime: at('2020-11-30', '12:30'),
});

// PRIV-9
it('should forget what is due in the configured store, and tell how much', async () => {
  const folder = await aFolder();
  const { ports, close } = await openSqlite(`${folder}/oakville.db`);
  const [over, upcoming] = [
    aPlacedBooking({ itinerary: LONG_AGO }),
    aPlacedBooking({ itinerary: { ...LONG_AGO, dropoffTime: at('2120-11-30', '12:30') } }),
  ];
  for (const placed of [over, upcoming]) await addBooking(ports.bookings, { ...placed, emails: [] }, aSubmission());
  await storeMessage(ports, aMessage({ receivedAt: LONG_AGO.pickupTime }));
  const run = promisify(execFile);
  const [command = '', ...words] = packageJson.scripts.retention.split(' ');
  expect(command).toBe('node');
  const retention = (env: Record<string, string>) =>
    run(process.execPath, words, { env: { DATA_DIR: folder, ...env } });
  const reported = (bookings: number, messages: number) =>
    `Bookings erased: ${bookings}\nMessages removed: ${messages}\nQuotes removed: 0\nTexts of sent e-mails forgotten: 0\nKeys of deleted bookings forgotten: 0\nNumbers of deleted bookings free again: 0\nEvents of the audit trail removed: 0\nInvoices and credit notes removed: 0\nNotes on customers removed: 0\n`;
  expect(await retention({ RETENTION_MONTHS: '1200' })).toEqual({ stdout: reported(0, 0), stderr: '' });
  expect(await retention({})).toEqual({ stdout: reported(1, 1), stderr: '' });
  expect((await ports.bookings.find(over.booking.id))?.form.email).toBe('');
  expect(await ports.bookings.find(upcoming.booking.id)).toStrictEqual(upcoming.booking);
  await close();
  const refused = retention({ RETENTION_MONTHS: 'never' });
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('RETENTION_MONTHS') });
});

// PRIV-11
it('should stop where too much is due, and go on once it is confirmed', async () => {
  const folder = await aFolder();
  const { ports, close } = await openSqlite(`${folder}/oakville.db`);
  for (let count = 0; count < 11; count += 1) await storeMessage(ports, aMessage({ receivedAt: LONG_AGO.pickupTime }));
  await close();
  const [, ...words] = packageJson.scripts.retention.split(' ');
  const retention = (...more: string[]) =>
    promisify(execFile)(process.execPath, [...words, ...more], { env: { DATA_DIR: folder } });
  const stderr = expect.stringMatching(/^Nothing was erased: it would delete 11 of 11\n.+retention -- --confirm /s);
  await expect(retention()).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  await expect(retention('--all')).rejects.toMatchObject({ code: 1, stdout: '' });
  expect((await retention('--confirm')).stdout).toContain('Messages removed: 11\n');
});
