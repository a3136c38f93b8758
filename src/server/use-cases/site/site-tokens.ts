import { generateToken } from '../../../domain/staff/secrets.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findFact, putFact } from './facts.ts';

/** What a token is for. A token of one purpose is not valid for another. */
export type TokenPurpose = 'reservation' | 'calendar' | 'price' | 'provider' | 'staff-link';

/**
 * Writes and reads tokens: texts with a code over purpose and content, under the secret of the site
 * (CONF-11). A token can be read by anybody who has it; only the site can write one. It consists of
 * letters, digits, `-`, `_` and one full stop.
 */
export type SiteTokens = {
  write(purpose: TokenPurpose, content: string): string;
  /** Returns the content. Undefined for a text that the site did not write for this purpose. */
  read(purpose: TokenPurpose, token: string): string | undefined;
};

type TokenPorts = Pick<Ports, 'facts' | 'random' | 'hasher'>;

/** Opens the tokens of a site. The first start of the site generates and stores the secret. */
export async function openSiteTokens(ports: TokenPorts): Promise<SiteTokens> {
  const secret = await findSecret(ports);
  const signed = (purpose: TokenPurpose, content: string) => `${purpose}\n${content}`;
  return {
    write(purpose, content) {
      return `${encode(content)}.${ports.hasher.authenticate(secret, signed(purpose, content))}`;
    },
    read(purpose, token) {
      const [encoded = '', code, ...rest] = token.split('.');
      if (code === undefined || rest.length > 0) return undefined;
      const content = Buffer.from(encoded, 'base64url').toString();
      const isOurs = ports.hasher.isAuthentic(secret, signed(purpose, content), code);
      return isOurs && encode(content) === encoded ? content : undefined;
    },
  };
}

function encode(content: string): string {
  return Buffer.from(content).toString('base64url');
}

async function findSecret({ facts, random }: TokenPorts): Promise<string> {
  const stored = await findFact({ facts }, 'secret');
  if (stored !== undefined) return stored;
  const secret = generateToken(random.integer);
  // Of two processes at their first start one writes, and both read what it wrote.
  if ((await putFact({ facts }, 'secret', secret, undefined)) === 'put') return secret;
  return (await findFact({ facts }, 'secret')) ?? secret;
}
