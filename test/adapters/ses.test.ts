import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSes } from '../../src/adapters/ses/open.ts';
import { readSesAddress } from '../../src/adapters/ses/settings.ts';
import type { MailAnswer } from '../../src/ports/services/mailer.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { type MailerSubject, mailerContract, readMessage } from '../contracts/services/mailer.ts';
import { ofSuite } from '../support/components/component.ts';
import { aSesServer, skipWithoutSes } from '../support/components/ses-server.ts';
import { aRoughProxy } from '../support/faults/faulty-proxy.ts';
import { aScriptedServer } from '../support/faults/scripted-server.ts';
import { aRenderedEmail } from '../support/values/rendered.ts';
import { SENDER } from '../support/values/samples.ts';

const TO_PRIYA = { to: { name: 'Priya Raman', address: 'priya.raman@example.com' } };

describe.skipIf(skipWithoutSes)('ses', () => {
  const server = ofSuite(aSesServer);

  /** A new SES that has verified our sender, behind a way that can break. */
  async function aDesk() {
    await server().startOver(SENDER.from);
    const proxy = await aRoughProxy(server().endpoint);
    return { proxy, ...(await opened(proxy.endpoint)) };
  }

  mailerContract(async (): Promise<MailerSubject> => {
    const { ports, proxy } = await aDesk();
    return {
      mailer: ports,
      arrived: async () => Promise.all((await server().taken()).map(({ bytes }) => readMessage(bytes))),
      cut: proxy.close,
    };
  });

  it('should name the sender and one recipient beside the message, whatever the names look like', async () => {
    const { ports } = await aDesk();
    const name = 'Raman, x@evil.example, <y@evil.example>';
    const [from, to] = [
      { name, address: SENDER.from },
      { name, address: 'priya@example.com' },
    ];
    expect(await ports.send(aRenderedEmail({ from, to }))).toEqual({ state: 'taken' });
    const [taken] = await server().taken();
    expect(taken?.source).toBe(SENDER.from);
    expect(taken?.destinations[0]).toBe('priya@example.com');
  });

  // MAIL-7
  it('should keep e-mails for later while the sender is not verified: it concerns all of them', async () => {
    const { ports } = await aDesk();
    const answer = await ports.send(aRenderedEmail({ from: { address: 'stranger@elsewhere.example' } }));
    expect(answer).toEqual({ state: 'refused-for-now', reason: 'MessageRejected: an address is not verified' });
    expect(await server().taken()).toEqual([]);
  });

  it('should hand a message over once when the answer is lost, and leave the next try to the outbox', async () => {
    const { ports, proxy } = await aDesk();
    proxy.behave('loses-answers');
    expect(await ports.send(aRenderedEmail(TO_PRIYA))).toEqual({
      state: 'unknown',
      reason: 'ECONNRESET',
    });
    expect(proxy.connections()).toBe(1);
    expect(await server().taken()).toHaveLength(1);
  });

  // MAIL-7
  it('should not know after one attempt whether SES took it when the connected way hangs', async () => {
    const { proxy } = await aDesk();
    const { ports } = await opened(proxy.endpoint, { connection: 1_500, whole: 1_500 });
    proxy.behave('hangs');
    expect(await ports.send(aRenderedEmail(TO_PRIYA))).toEqual({
      state: 'unknown',
      reason: 'ETIMEDOUT',
    });
    expect(proxy.connections()).toBe(1);
    expect(await server().taken()).toEqual([]);
  });

  it('should tell in its check that SES is away', async () => {
    const { check, proxy } = await aDesk();
    await check();
    proxy.behave('resets');
    await expect(check()).rejects.toSatisfy(isUnavailable);
  });

  it('should keep e-mails for later where no credentials are found', async () => {
    const { ports } = await aDesk();
    onTestFinished(() => void Object.entries(server().env).map(([name, value]) => vi.stubEnv(name, value)));
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'HOME']) vi.stubEnv(name, '');
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/dev/null');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const answer = await ports.send(aRenderedEmail());
    expect(answer).toEqual({ state: 'refused-for-now', reason: 'no answer: CredentialsProviderError' });
  });
});

describe('what SES answers and moto never does', () => {
  const NOW = 'refused-for-now';
  const GOOD = 'refused-for-good';
  const SUPPRESSED = 'MessageRejected: the address is suppressed';

  beforeEach(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  });

  // MAIL-7, MAIL-8
  it.each<[number, string, string, MailAnswer['state'], string, 'sender'?]>([
    [400, 'Throttling', 'Maximum sending rate exceeded.', NOW, 'throttled: Throttling'],
    [400, 'Throttling', 'Daily message quota exceeded.', NOW, 'quota: Throttling', 'sender'],
    [429, 'TooManyRequestsException', 'Slow down.', NOW, 'throttled: TooManyRequestsException'],
    [400, 'MessageRejected', 'Address blacklisted: priya.raman@example.com', GOOD, SUPPRESSED],
    [400, 'MessageRejected', 'Address is on the suppression list.', GOOD, SUPPRESSED],
    [400, 'InvalidParameterValue', 'Illegal address priya.raman@example.com', GOOD, 'InvalidParameterValue'],
    [400, 'MessageRejected', 'Email content contains a virus.', NOW, 'MessageRejected', 'sender'],
    [
      400,
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region CA-CENTRAL-1: priya.raman@example.com',
      NOW,
      'MessageRejected: an address is not verified',
    ],
    [400, 'MailFromDomainNotVerifiedException', 'Verify it.', NOW, 'MailFromDomainNotVerifiedException'],
    [400, 'AccountSendingPausedException', 'Paused.', NOW, 'AccountSendingPausedException', 'sender'],
    [403, 'InvalidClientTokenId', 'The security token is invalid.', NOW, 'InvalidClientTokenId'],
    [403, 'SignatureDoesNotMatch', 'The signature does not match.', NOW, 'SignatureDoesNotMatch'],
    [403, 'AccessDenied', 'User is not authorized to perform ses:SendRawEmail.', NOW, 'AccessDenied'],
    [500, 'InternalFailure', 'An internal error.', NOW, 'InternalFailure'],
    [503, 'ServiceUnavailable', 'Later.', NOW, 'ServiceUnavailable'],
    [400, 'priya.raman@example.com', 'An invalid code.', NOW, 'fault'],
  ])('should, after %i %s "%s", answer %s after one attempt', async (status, code, message, state, reason, about) => {
    const body = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
    const { endpoint, requests } = await aScriptedServer({ status, body });
    const { ports } = await opened(endpoint);
    expect(await ports.send(aRenderedEmail(TO_PRIYA))).toEqual({ state, reason, about });
    expect(requests()).toBe(1);
  });

  it.each([
    [502, '<html>Bad Gateway for priya.raman@example.com</html>'],
    [400, 'nothing of SES'],
  ])('should keep an e-mail for later after %i with %j', async (status, body) => {
    const { endpoint, requests } = await aScriptedServer({ status, body });
    const { ports } = await opened(endpoint);
    const answer = await ports.send(aRenderedEmail(TO_PRIYA));
    expect(answer).toEqual({ state: NOW, reason: expect.stringMatching(/^[\w: .]+$/) });
    expect(JSON.stringify(answer)).not.toMatch(/priya|raman|@/i);
    expect(requests()).toBe(1);
  });
});

// MAIL-7, FAIL-10
describe('an attempt without an answer', () => {
  beforeEach(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  });

  it('should be one for now where no connection comes about, in the clear or by TLS', async () => {
    const proxy = await aRoughProxy('http://127.0.0.1:9');
    proxy.behave('resets');
    const secure = await opened(proxy.endpoint.replace('http:', 'https:'));
    const reset = { state: 'refused-for-now', reason: 'cannot be reached: ECONNRESET' };
    expect(await secure.ports.send(aRenderedEmail(TO_PRIYA))).toEqual(reset);
    await proxy.close();
    const away = { state: 'refused-for-now', reason: 'cannot be reached: ECONNREFUSED' };
    expect(await (await opened(proxy.endpoint)).ports.send(aRenderedEmail(TO_PRIYA))).toEqual(away);
  });

  it('should end when it is stopped, and say whether SES may have it', async () => {
    const proxy = await aRoughProxy('http://127.0.0.1:9');
    proxy.behave('hangs');
    for (const [endpoint, answer] of [
      [proxy.endpoint, { state: 'unknown', reason: 'stopped' }],
      [proxy.endpoint.replace('http:', 'https:'), { state: 'refused-for-now', reason: 'cannot be reached: stopped' }],
    ] as const) {
      const before = proxy.connections();
      const { ports } = await opened(endpoint);
      const { promise: stop, resolve } = Promise.withResolvers<void>();
      const sending = ports.send(aRenderedEmail(TO_PRIYA), stop);
      await expect.poll(proxy.connections).toBe(before + 1);
      // The client learns of its connection in the same moment or the next one.
      await new Promise((done) => setImmediate(done));
      resolve();
      expect(await sending).toEqual(answer);
    }
  });
});

describe('the address', () => {
  it.each([
    ['ses://ca-central-1', { region: 'ca-central-1' }],
    ['ses://us-east-1?endpoint=http://127.0.0.1:5055', { region: 'us-east-1', endpoint: 'http://127.0.0.1:5055' }],
  ])('should read %s', (address, place) => {
    expect(readSesAddress(new URL(address))).toEqual(place);
  });

  it.each([
    ['ses:ca-central-1', 'wants a region: ses://ca-central-1'],
    ['ses://ca-central-1/identity', 'takes nothing after the region but ?endpoint='],
    ['ses://ca-central-1?endpoint=localhost', 'wants an http or https address for ?endpoint'],
    ['ses://ca-central-1?from=a', 'does not know ?from: there is endpoint'],
    ['ses://id:secret@ca-central-1', 'takes no credentials: the SDK finds them itself (AWS_ACCESS_KEY_ID and others)'],
  ])('should refuse %s in one line', async (address, line) => {
    await expect(openSes(new URL(address))).rejects.toThrow(new Error(line));
  });
});

async function opened(endpoint: string, limits?: Parameters<typeof openSes>[1]) {
  const mailer = await openSes(new URL(`ses://us-east-1?endpoint=${endpoint}`), limits);
  onTestFinished(mailer.close);
  return mailer;
}
