import { homedir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../site/site-process.ts';
import type { AtEnd } from '../temp-folder.ts';
import { type Component, skipWithout, startProgram } from './component.ts';

/** moto: it refuses unverified senders, and reports the messages that it accepted. */
const MOTO: Component = {
  addressIn: 'SES_ENDPOINT',
  programIn: 'MOTO_SERVER',
  program: 'moto_server',
  alsoIn: [join(homedir(), '.cache/oakville-rental/moto/bin')],
  howToGet: "pip install 'moto[ses]' flask flask-cors",
};

export const skipWithoutSes = skipWithout('a real SES server', MOTO);

/** A message that SES accepted, as it was sent. */
export type TakenBySes = {
  readonly source: string;
  readonly destinations: readonly string[];
  readonly bytes: Uint8Array;
};

/** A server with the SES API, and the variables with its credentials for the SDK. */
export type SesServer = {
  readonly endpoint: string;
  readonly env: Readonly<Record<string, string>>;
  /** Clears all state and verifies a sender. */
  startOver(sender: string): Promise<void>;
  taken(): Promise<readonly TakenBySes[]>;
};

/** Any credentials work. */
const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/**
 * Returns the moto at `SES_ENDPOINT`, or starts one on this machine. It writes the credentials to
 * the environment of the tests.
 */
export async function aSesServer(atEnd: AtEnd = onTestFinished): Promise<SesServer> {
  const endpoint = process.env.SES_ENDPOINT ?? (await serverHere(atEnd));
  for (const [name, value] of Object.entries(KEYS)) vi.stubEnv(name, process.env[name] ?? value);
  return {
    endpoint,
    env: KEYS,
    async startOver(sender) {
      await fetch(`${endpoint}/moto-api/reset`, { method: 'POST' });
      const body = new URLSearchParams({ Action: 'VerifyEmailIdentity', EmailAddress: sender });
      // moto reads only the scope of the signature, which names the service.
      const authorization =
        'AWS4-HMAC-SHA256 Credential=test/20261121/us-east-1/ses/aws4_request, SignedHeaders=, Signature=';
      const answer = await fetch(endpoint, { method: 'POST', body, headers: { authorization } });
      if (!answer.ok) throw new Error(`${sender} is not verified: ${await answer.text()}`);
    },
    async taken() {
      const data: MotoData = JSON.parse(await (await fetch(`${endpoint}/moto-api/data.json`)).text());
      return data.ses.RawMessage.map(({ source, destinations, raw_data }) => ({
        source,
        destinations,
        bytes: new TextEncoder().encode(raw_data),
      }));
    },
  };
}

type MotoData = {
  readonly ses: {
    readonly RawMessage: readonly { source: string; destinations: readonly string[]; raw_data: string }[];
  };
};

async function serverHere(atEnd: AtEnd): Promise<string> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${endpoint}/moto-api/data.json`)).ok;
  await startProgram(MOTO, ['-H', '127.0.0.1', '-p', String(port)], {}, isReady, atEnd);
  return endpoint;
}
