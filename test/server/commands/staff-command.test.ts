import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { describeAct } from '../../../src/domain/audit/describe-act.ts';
import { LAST_OWNER } from '../../../src/domain/staff/messages.ts';
import { runStaffCommand, STAFF_USAGE } from '../../../src/server/commands/staff-command.ts';
import { listAccounts } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { signIn as signInByPorts } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser } from '../../support/site/staff-browser.ts';
import { aFolder } from '../../support/temp-folder.ts';

const EMAIL = 'zoe@oakville.example';
const PUBLIC_URL = 'https://rental.example';

async function aDesk() {
  const site = await aSite();
  const run = async (...words: readonly string[]) => runStaffCommand(site.ports, words, PUBLIC_URL);
  const printed = async (...words: readonly string[]) => {
    const done = await run(...words);
    if (!done.ok) throw new Error(done.problem);
    return done.value;
  };
  return { site, run, printed };
}

const passwordIn = (line: string) => /\S+$/.exec(line)?.[0] ?? '';

// STAFF-18
describe('npm run staff', () => {
  it('should add an account whose printed password signs in', async () => {
    const { site, printed } = await aDesk();
    const line = await printed('add', 'Zoe@Oakville.Example');
    expect(line).toMatch(/^Added zoe@oakville\.example, password ([0-9a-z]{5}-){3}[0-9a-z]{5}$/);
    expect((await aStaffBrowser(site).signIn(passwordIn(line), EMAIL)).statusCode).toBe(200);
    expect(await printed('list')).toBe(EMAIL);
  });

  // STAFF-33
  it('should add an owner unless another role is named', async () => {
    const { site, printed } = await aDesk();
    await printed('add', EMAIL);
    await printed('add', 'max@oakville.example', 'desk');
    expect((await listAccounts(site.ports)).map(({ role }) => role)).toEqual(['desk', 'owner']);
    expect(await printed('list')).toBe(`max@oakville.example, desk\n${EMAIL}`);
  });

  // STAFF-18, STAFF-34
  it('should give an account another role, but not the last owner', async () => {
    const { site, run, printed } = await aDesk();
    await printed('add', EMAIL);
    expect(await run('role', EMAIL, 'desk')).toEqual({ ok: false, problem: LAST_OWNER });
    await printed('add', 'max@oakville.example', 'desk');
    expect(await printed('role', 'max@oakville.example', 'owner')).toBe('max@oakville.example has the role owner');
    await printed('role', EMAIL, 'desk');
    expect(await printed('list')).toBe(`max@oakville.example\n${EMAIL}, desk`);
    expect(
      (await site.ports.audit.list({ order: 'newest', limit: 9 })).values.filter(({ what }) => what === 'role-changed'),
    ).toHaveLength(2);
    for (const words of [
      ['role', EMAIL],
      ['role', EMAIL, 'boss'],
      ['role', EMAIL, 'desk', 'owner'],
    ])
      expect(await run(...words)).toEqual({ ok: false, problem: STAFF_USAGE });
  });

  // AUDIT-1
  it('should record what it did, and nothing that was refused', async () => {
    const { site, run, printed } = await aDesk();
    await printed('add', 'max@oakville.example', 'owner');
    await printed('add', EMAIL, 'desk');
    for (const name of ['password', 'second-factor', 'sign-in-link', 'remove']) await printed(name, EMAIL);
    for (const name of ['password', 'second-factor', 'sign-in-link', 'remove']) await run(name, EMAIL);
    await printed('list');
    const { values: events } = await site.ports.audit.list({ order: 'newest', limit: 9 });
    expect(new Set(events.map(({ by }) => by))).toEqual(new Set(['npm run staff']));
    expect(events.map((event) => describeAct(event)).toSorted()).toEqual([
      'Added max@oakville.example as owner',
      'Added zoe@oakville.example as desk',
      'Made a sign-in link for zoe@oakville.example',
      'Removed the account zoe@oakville.example',
      'Removed the second factor of zoe@oakville.example',
      'Reset the password of zoe@oakville.example',
    ]);
  });

  // AUDIT-6
  it('should do its work and say so where that cannot be recorded', async () => {
    const site = await aSite();
    const audit = { ...site.ports.audit, add: () => Promise.reject(new Error('no disk')) };
    const done = await runStaffCommand({ ...site.ports, audit }, ['add', EMAIL], PUBLIC_URL);
    expect(done).toMatchObject({ ok: true, value: expect.stringMatching(/^Added .+\nIt could not be recorded/) });
  });

  it('should give an account another password and sign it out', async () => {
    const { site, printed } = await aDesk();
    const before = passwordIn(await printed('add', EMAIL));
    const browser = aStaffBrowser(site);
    await browser.signIn(before, EMAIL);
    const after = passwordIn(await printed('password', EMAIL));
    expect((await browser.call('GET', '/api/admin/session')).statusCode).toBe(401);
    expect((await browser.signIn(before, EMAIL)).statusCode).toBe(401);
    expect((await browser.signIn(after, EMAIL)).statusCode).toBe(200);
  });

  it('should take off a second factor', async () => {
    const { site, printed } = await aDesk();
    await anAccountThatSignsIn(site, EMAIL);
    const account = await site.ports.staff.findBy('email', EMAIL);
    if (account === undefined) throw new Error('no account');
    await changeAccount(site.ports.staff, {
      ...account,
      secondFactor: { secret: 'A', lastStep: 1, recoveryDigests: [] },
    });
    expect(await printed('list')).toBe(`${EMAIL}, with a second factor`);
    await printed('second-factor', EMAIL);
    expect((await aStaffBrowser(site).signIn(undefined, EMAIL)).json()).toMatchObject({ user: { email: EMAIL } });
  });

  it('should remove an account and sign it out', async () => {
    const { site, printed } = await aDesk();
    await printed('add', 'other@oakville.example');
    const headers = await signInByPorts(site, EMAIL);
    expect(await printed('remove', EMAIL)).toBe(`Removed ${EMAIL}`);
    expect((await site.app.inject({ url: '/api/admin/session', headers })).statusCode).toBe(401);
    expect(await printed('list')).toBe('other@oakville.example');
  });

  it('should list no accounts where there are none', async () => {
    const { printed } = await aDesk();
    expect(await printed('list')).toBe('No accounts: the next start of the site makes the first');
  });

  // STAFF-34
  it('should not remove the last owner', async () => {
    const { run } = await aDesk();
    await run('add', EMAIL);
    await run('add', 'max@oakville.example', 'desk');
    expect(await run('remove', EMAIL)).toEqual({ ok: false, problem: LAST_OWNER });
    expect((await run('remove', 'max@oakville.example')).ok).toBe(true);
  });

  it('should refuse an account that is there already, and one that is not there', async () => {
    const { run } = await aDesk();
    await run('add', EMAIL);
    expect(await run('add', EMAIL)).toEqual({ ok: false, problem: `There is an account ${EMAIL} already` });
    for (const name of ['password', 'second-factor', 'sign-in-link', 'remove']) {
      expect(await run(name, 'nobody@b')).toEqual({ ok: false, problem: 'There is no account nobody@b' });
    }
  });

  it.each([
    [],
    ['add'],
    ['add', 'no address'],
    ['dismiss', EMAIL],
    ['add', EMAIL, EMAIL],
    ['add', EMAIL, 'desk', 'owner'],
    ['remove', EMAIL, 'desk'],
    ['toString', EMAIL],
    ['list', '-a'],
  ])('should say how it is used for %j', async (...words) => {
    const { site, run } = await aDesk();
    expect(await run(...words)).toEqual({ ok: false, problem: STAFF_USAGE });
    expect(await listAccounts(site.ports)).toEqual([]);
  });

  it('should work as a command on the configured store', async () => {
    const run = promisify(execFile);
    const [command = '', ...words] = packageJson.scripts.staff.split(' ');
    expect(command).toBe('node');
    const env = { DATA_DIR: await aFolder() };
    await (await openSqlite(join(env.DATA_DIR, 'oakville.db'))).close();
    const staff = (...more: string[]) => run(process.execPath, [...words, ...more], { env });
    expect((await staff('add', EMAIL)).stdout).toMatch(/^Added zoe@oakville\.example, password \S+\n$/);
    expect(await staff('list')).toEqual({ stdout: `${EMAIL}\n`, stderr: '' });
    await expect(staff('dismiss')).rejects.toMatchObject({ code: 1, stderr: `${STAFF_USAGE}\n`, stdout: '' });
  });
});
