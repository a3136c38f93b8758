import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemovedRecord } from '../../ports/stores/removal-store.ts';
import { DURABLE_FILES } from '../compose.ts';
import { type Config, pathOf } from '../config.ts';
import { mergeRecords } from '../use-cases/privacy/removals.ts';

/**
 * The file of removed records, one JSON object a line. It lies beside the database and beside its
 * backups, so that it is left when the database is lost, and known to whoever restores an older
 * backup (FAIL-14). It holds ids and no personal data.
 */
export const LEDGER = 'removals.jsonl';

/** Reads the ledger in a folder. Without a file it is empty. */
export async function readLedger(folder: string): Promise<readonly RemovedRecord[]> {
  const file = join(folder, LEDGER);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return [];
    throw fault;
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readRecord(line, file));
}

/** Adds records to the ledger in a folder. Records that it has are not written again. */
export async function addToLedger(folder: string, records: readonly RemovedRecord[]): Promise<void> {
  const present = await readLedger(folder);
  const all = mergeRecords(present, records);
  if (all.length === present.length) return;
  const lines = all.map((record) => `${JSON.stringify(record)}\n`);
  await DURABLE_FILES.replaceDurably(join(folder, LEDGER), Buffer.from(lines.join('')));
}

/** Reads and adds to the ledger beside an embedded database. */
export function ledgerBeside({ databaseUrl }: Pick<Config, 'databaseUrl'>) {
  const folder = dirname(pathOf(databaseUrl));
  return {
    read: () => readLedger(folder),
    add: (records: readonly RemovedRecord[]) => addToLedger(folder, records),
  };
}

function readRecord(line: string, file: string): RemovedRecord {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${file} has a line that is no record: ${line.slice(0, 80)}`);
  }
}
