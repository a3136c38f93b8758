import { systemClock } from '../adapters/node/clock.ts';
import { argon2Hasher } from '../adapters/node/hasher.ts';
import { totpCodes } from '../adapters/node/one-time-codes.ts';
import { cryptoRandomSource } from '../adapters/node/random-source.ts';
import { ok, type Result, refuse } from '../domain/result.ts';
import type { ImageStore } from '../ports/image-store.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Opened, Ports, Stores } from '../ports/ports.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import { type Config, type DatabaseAddress, pathOf } from './config.ts';

/** Opens what an address names; loaded on demand, so a site never loads a technology that it is not configured for. */
type Schemes<P, A = URL> = Readonly<Record<string, (address: A) => Promise<Opened<P>>>>;

const DATABASES: Schemes<Stores, DatabaseAddress> = {
  'sqlite:': async (address) => (await import('../adapters/sqlite/open.ts')).openSqlite(pathOf(address)),
  'mongodb:': async (address) => (await import('../adapters/mongo/open.ts')).openMongo(address.href),
  'mongodb+srv:': async (address) => (await import('../adapters/mongo/open.ts')).openMongo(address.href),
};
const FILES: Schemes<ImageStore> = {
  'file:': async (address) => (await import('../adapters/disk/open.ts')).openDisk(pathOf(address)),
};
const MAIL: Schemes<Mailer> = {
  'mailbox:': async (address) => (await import('../adapters/mailbox/open.ts')).openMailbox(pathOf(address)),
  'smtp:': async (address) => (await import('../adapters/smtp/open.ts')).openSmtp(address),
  'smtps:': async (address) => (await import('../adapters/smtp/open.ts')).openSmtp(address),
};

/** Schemes of other machines: out of reach at the start they may come back, where a file of this one is a setting to mend. */
const MAY_COME_BACK = new Set(['mongodb:', 'mongodb+srv:']);

type Setting = 'DATABASE_URL' | 'FILES_URL' | 'MAIL_URL';

/** What a setting wants whose place cannot be opened. */
const WANTS: Readonly<Record<Setting | 'DATA_DIR', string>> = {
  DATA_DIR: 'a folder that can be made and written',
  DATABASE_URL: 'a database that can be opened',
  FILES_URL: 'a folder that can be made and written',
  MAIL_URL: 'a folder that can be made and written, or the address of a mail server',
};

/** The ports of a configuration, and how to let go of them. */
export type Composition = { readonly ports: Ports; close(): Promise<void> };

/**
 * Opens every port that the configuration names. The refusal is one line that names the setting; rejects with `unavailable` while a database on
 * another machine is out of reach. What was opened before is closed either way.
 */
export async function compose(
  config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'mailUrl' | 'inDataDir'>,
): Promise<Result<Composition, string>> {
  const opened: Opened<unknown>[] = [];
  const close = async (): Promise<void> => {
    for (const part of opened.toReversed()) await part.close();
  };
  const open = async <P, A extends Pick<URL, 'protocol'>>(
    setting: Setting,
    schemes: Schemes<P, A>,
    address: A,
  ): Promise<Opened<P>> => {
    const scheme = schemes[address.protocol];
    if (scheme === undefined)
      throw new Error(`${setting} is not usable: it wants ${Object.keys(schemes).join(' or ')}`);
    try {
      const part = await scheme(address);
      opened.push(part);
      return part;
    } catch (fault) {
      if (isUnavailable(fault) && MAY_COME_BACK.has(address.protocol)) throw fault;
      const name = config.inDataDir.includes(setting) ? 'DATA_DIR' : setting;
      const told = fault instanceof Error ? fault.message : String(fault);
      throw new Error(`${name} is not usable: it wants ${WANTS[name]} (${told})`);
    }
  };
  try {
    const stores = await open('DATABASE_URL', DATABASES, config.databaseUrl);
    const files = await open('FILES_URL', FILES, config.filesUrl);
    const mail = await open('MAIL_URL', MAIL, config.mailUrl);
    const pictures = await (await import('../adapters/sharp/open.ts')).openSharp();
    return ok({
      ports: {
        ...stores.ports,
        images: files.ports,
        pictures: pictures.ports,
        mailer: mail.ports,
        clock: systemClock(),
        random: cryptoRandomSource(),
        hasher: argon2Hasher(),
        oneTimeCodes: totpCodes(),
        health: [
          { name: 'store', check: () => stores.check() },
          { name: 'files', check: () => files.check() },
        ],
      },
      close,
    });
  } catch (fault) {
    await close();
    if (isUnavailable(fault)) throw fault;
    return refuse(fault instanceof Error ? fault.message : String(fault));
  }
}
