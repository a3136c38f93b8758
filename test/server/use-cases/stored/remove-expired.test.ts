import { describe, expect, it } from 'vitest';
import { putFrom } from '../../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../../src/domain/shared/toronto-time.ts';
import { LINK_KEPT_DAYS } from '../../../../src/domain/staff/staff-link.ts';
import { removeOldLinks } from '../../../../src/server/use-cases/stored/remove-expired.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { claimAll } from '../../../support/values/claim-all.ts';
import { aNewEmail, anInvitation } from '../../../support/values/samples.ts';

describe('links of staff', () => {
  it('should be removed 30 days after their end, with their e-mails', async () => {
    const stores = storesInMemory();
    const { staffLinks } = stores;
    const link = anInvitation();
    const later = { ...link, id: 'later', endsAt: addMinutes(link.endsAt, 1) };
    for (const one of [link, later]) {
      const mail = aNewEmail({ kind: 'invitation', id: `mail of ${one.id}` });
      await staffLinks.edit(one.id, putFrom(undefined, one, [mail]));
    }
    const kept = addMinutes(link.endsAt, LINK_KEPT_DAYS * 24 * 60);
    expect(await removeOldLinks({ staffLinks }, kept, 8)).toBe(0);
    expect(await removeOldLinks({ staffLinks }, addMinutes(kept, 1), 8)).toBe(1);
    expect((await staffLinks.list({ order: 'end' })).values).toStrictEqual([later]);
    expect((await claimAll(stores)).map(({ email }) => email.id)).toEqual(['mail of later']);
  });
});
