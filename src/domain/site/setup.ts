import type { EmailState } from '../outbox/email-lifecycle.ts';
import { formatCount, formatMoment } from '../shared/format-date.ts';
import type { BackupRecord, CopyRecord, Placeholder } from './attention.ts';

/** What an owner does before customers come, in the order of the panel (SITE-19). */
export const SETUP_STEPS = [
  'company',
  'hours',
  'rates',
  'texts',
  'fleet',
  'email',
  'second-factor',
  'people',
  'backup',
  'https',
] as const;
export type SetupStepId = (typeof SETUP_STEPS)[number];

/** A step, whether it is done, and the sentence that says why. */
export type SetupStep = { readonly id: SetupStepId; readonly done: boolean; readonly why: string };

/** The state of a site as far as it decides which steps are done. */
export type SetupState = {
  readonly placeholders: readonly Placeholder[];
  /** The opening hours in words, and whether an owner ever changed them. */
  readonly hours: { readonly text: string; readonly isOwn: boolean };
  /** Whether owners ever set rates, and whether those in force have one for an extra kilometre. */
  readonly rates: { readonly isOwn: boolean; readonly hasExtraKilometre: boolean };
  /** Whether an owner changed any of the texts that came with the site. */
  readonly hasOwnTexts: boolean;
  /** The vehicles that are not retired, and those of the demonstration among them. */
  readonly fleet: { readonly vehicles: number; readonly ofDemo: number };
  /** How the owner who asks signs in: with a second factor, at a provider, or by a password alone. */
  readonly signIn: 'second-factor' | 'provider' | 'password';
  readonly accounts: number;
  /** Absent where the database has backup tools of its own. */
  readonly backup?: BackupRecord;
  readonly copy?: CopyRecord;
  readonly isHttps: boolean;
};

/** Returns the steps, each computed from what is so (SITE-19). */
export function setupSteps(state: SetupState): readonly SetupStep[] {
  return SETUP_STEPS.map((id) => ({ id, ...STEPS[id](state) }));
}

type Finding = Omit<SetupStep, 'id'>;

/** The facts of the company that may still be those of the example, in words. */
const EXAMPLES: { readonly [Fact in Placeholder]?: string } = {
  street: 'address',
  phone: 'phone',
  COMPANY_EMAIL: 'email',
  'social-links': 'links',
  'hst-number': 'HST number',
};

function examplesAmong(placeholders: readonly Placeholder[]): readonly string[] {
  return placeholders.flatMap((placeholder) => EXAMPLES[placeholder] ?? []);
}

const STEPS: Readonly<Record<SetupStepId, (state: SetupState) => Finding>> = {
  company({ placeholders }) {
    const left = examplesAmong(placeholders);
    return left.length === 0
      ? { done: true, why: 'Address, phone, email, links and HST number are yours.' }
      : { done: false, why: `Still of the example: ${left.join(', ')}.` };
  },
  hours({ hours: { text, isOwn }, placeholders }) {
    const done = isOwn || examplesAmong(placeholders).length === 0;
    return { done, why: done ? `${text}.` : `${text}. Look whether these are your hours.` };
  },
  rates: ({ rates: { isOwn, hasExtraKilometre } }) => ({
    done: isOwn,
    why: `${isOwn ? 'Set by you' : 'Still as installed'}${hasExtraKilometre ? '' : ', and there is no rate for an extra kilometre'}.`,
  }),
  texts: ({ hasOwnTexts }) => ({
    done: hasOwnTexts,
    why: hasOwnTexts
      ? 'Set by you.'
      : 'Still as installed: pages name an award, and there are no terms. Look whether that is true of you.',
  }),
  fleet({ fleet: { vehicles, ofDemo } }) {
    if (vehicles === 0) return { done: false, why: 'There is no vehicle in the list yet.' };
    if (ofDemo === 0) return { done: true, why: `${formatCount(vehicles, 'vehicle is', 'vehicles are')} in the list.` };
    const left = formatCount(ofDemo, 'demonstration vehicle is', 'demonstration vehicles are');
    return { done: false, why: `${left} still in the list.` };
  },
  email({ placeholders }) {
    if (placeholders.includes('MAIL_URL')) {
      return { done: false, why: 'Goes to a folder on this machine, not to customers. The host sets MAIL_URL.' };
    }
    if (placeholders.includes('MAIL_FROM')) {
      return { done: false, why: 'The sender is still a placeholder. The host sets MAIL_FROM.' };
    }
    return { done: true, why: 'Goes out by your mail server.' };
  },
  'second-factor': ({ signIn }) => ({
    done: signIn !== 'password',
    why: {
      'second-factor': 'On for your account.',
      provider: 'You sign in at your identity provider.',
      password: 'Off for your account: the password alone opens everything.',
    }[signIn],
  }),
  people: ({ accounts }) => ({
    done: accounts > 1,
    why: accounts > 1 ? `${accounts} people can sign in.` : 'You are the only one who can sign in.',
  }),
  backup({ backup, copy }) {
    if (backup === undefined) return { done: true, why: 'Your database has backup tools of its own.' };
    if (copy?.completeAt !== undefined) return { done: true, why: 'Every change is copied as it is made.' };
    if (backup.failed !== undefined) return { done: false, why: `The last one failed: ${backup.failed.reason}.` };
    return backup.completeAt === undefined
      ? { done: false, why: 'None has been made yet. The host runs npm run backup.' }
      : { done: true, why: `The last one is of ${formatMoment(backup.completeAt)}.` };
  },
  https: ({ isHttps }) => ({
    done: isHttps,
    why: isHttps ? 'The site answers over https.' : 'The site answers over http. The host sets PUBLIC_URL.',
  }),
};

/** Says how many vehicles of the demonstration were taken away (FLEET-46). */
export function describeRemovedDemoFleet(removed: number): string {
  return `${formatCount(removed, 'demonstration vehicle was', 'demonstration vehicles were')} taken away.`;
}

/** Says what became of a test e-mail (SITE-21). */
export function describeTestEmail({ state, to }: Pick<EmailState, 'state' | 'to'>, reason?: string): string {
  const why = reason === undefined ? '.' : `: ${reason}.`;
  switch (state) {
    case 'sent':
      return `Test email sent to ${to}.`;
    case 'failed':
      return `The test email to ${to} was refused${why}`;
    case 'cancelled':
      return `A later test email took the place of the one to ${to}.`;
    default:
      return `The test email to ${to} waits${why}`;
  }
}
