import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Document, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { WAIT_LIMIT_MS } from '../limits.ts';
import type { AtEnd } from '../temp-folder.ts';
import { type Mongod, startMongod } from './mongod.ts';

/** Three servers on this machine that keep the same data. */
export type ReplicaSet = {
  /** The address of a database of the set. */
  databaseUrl(name: string): string;
  readonly members: readonly Mongod[];
  /** Waits until one member is the primary and the others follow it. Returns the primary. */
  settled(): Promise<Mongod>;
};

const MEMBERS = 3;
/** Limits the log from which members copy, in megabytes. The default is 5% of the disk. */
const OPLOG_MEGABYTES = 256;
/** Milliseconds between two looks at the members. */
const PAUSE_MS = 100;

/** The settings of a set as docs/hosting/aws.md recommends them. */
export const SET_SETTINGS = { electionTimeoutMillis: 5000 } as const;

/**
 * Starts three members and waits for their first primary. With a folder their files are on its
 * disk, otherwise in memory. They are killed at the end.
 */
export async function startReplicaSet(atEnd: AtEnd = onTestFinished, folder?: string): Promise<ReplicaSet> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, index) => {
      const files = folder && join(folder, `member-${index}`);
      if (files !== undefined) await mkdir(files, { recursive: true });
      return startMongod(atEnd, files, ['--replSet', 'oakville', '--oplogSize', String(OPLOG_MEGABYTES)]);
    }),
  );
  const hosts = members.map(({ url }) => new URL(url).host);
  const config = { _id: 'oakville', members: hosts.map((host, _id) => ({ _id, host })), settings: SET_SETTINGS };
  await command(members[0], { replSetInitiate: config });
  const set: ReplicaSet = {
    databaseUrl: (name) => `mongodb://${hosts.join(',')}/${name}?replicaSet=oakville`,
    members,
    async settled() {
      for (const end = performance.now() + WAIT_LIMIT_MS; performance.now() < end; await setTimeout(PAUSE_MS)) {
        const greetings = await Promise.all(members.map((member) => command(member, { hello: 1 }).catch(() => ({}))));
        const primary = members[greetings.findIndex((greeting: Document) => greeting.isWritablePrimary)];
        const followers = greetings.filter((greeting: Document) => greeting.secondary);
        if (primary !== undefined && followers.length === MEMBERS - 1) return primary;
      }
      throw new Error('the replica set has no primary with two secondaries');
    },
  };
  await set.settled();
  return set;
}

/** Runs a command on one member, whichever is the primary. */
async function command(member: Mongod | undefined, words: Document): Promise<Document> {
  const client = new MongoClient(member?.url ?? '', { directConnection: true, serverSelectionTimeoutMS: 1000 });
  try {
    return await client.db('admin').command(words);
  } finally {
    await client.close();
  }
}
