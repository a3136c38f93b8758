import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argon2Hasher } from '../../../../src/adapters/node/hasher.ts';
import { cryptoRandomSource } from '../../../../src/adapters/node/random-source.ts';
import { defaultSettings } from '../../../../src/domain/site/settings.ts';
import { senderOf } from '../../../../src/server/sender.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { openSiteTokens } from '../../../../src/server/use-cases/site/site-tokens.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';

function aPlace() {
  const { facts } = storesInMemory();
  return { facts, random: cryptoRandomSource(), hasher: argon2Hasher() };
}

// CONF-11
describe('openSiteTokens', () => {
  it('should read what it wrote, whatever the content', async () => {
    const tokens = await openSiteTokens(aPlace());
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (content) => {
        const token = tokens.write('price', content);
        expect(token).toMatch(/^[\w-]*\.[\w-]{43}$/);
        expect(tokens.read('price', token)).toBe(content);
      }),
    );
  });

  it('should read no token that is cut, changed, extended or of another purpose or site', async () => {
    const [tokens, others] = [await openSiteTokens(aPlace()), await openSiteTokens(aPlace())];
    const token = tokens.write('reservation', 'booking 1');
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom('', 'A', 'z', '.', '-', ' ', 'é', '=', '\n'),
        (at, text) => {
          const changed = `${token.slice(0, at)}${text}${token.slice(at + 1)}`;
          const cut = `${token.slice(0, at)}${text}`;
          for (const other of [changed, cut]) {
            if (other !== token) expect(tokens.read('reservation', other)).toBeUndefined();
          }
        },
      ),
    );
    expect(tokens.read('reservation', `${token}.`)).toBeUndefined();
    expect(tokens.read('price', token)).toBeUndefined();
    expect(others.read('reservation', token)).toBeUndefined();
  });

  it('should keep its secret in the database, also where two instances start at once', async () => {
    const place = aPlace();
    const [one, other] = await Promise.all([openSiteTokens(place), openSiteTokens(place)]);
    const token = one.write('price', 'a trip');
    expect(other.read('price', token)).toBe('a trip');
    expect((await openSiteTokens(place)).read('price', token)).toBe('a trip');
    expect(await findFact(place, 'secret')).toMatch(/^[\w-]{43}$/);
  });

  // MINE-1
  it('should be in the fragment of a link to a reservation', async () => {
    const tokens = await openSiteTokens(aPlace());
    const config = { mailFrom: 'b@x.example', publicUrl: 'https://rental.example' };
    const [page, token = ''] = senderOf(config, tokens, { now: () => defaultSettings('a@x.example') })
      .reservationUrl({ bookingId: 'the-booking', linkNumber: 3 })
      .split('#');
    expect(page).toBe('https://rental.example/my-reservation');
    expect(tokens.read('reservation', token)).toBe('the-booking 3');
  });
});
