import { useRef, useState } from 'react';
import { describeRemovedDemoFleet, describeTestEmail, type SetupStepId } from '../../../domain/site/setup.ts';
import { changeSetup, readSetup, removeDemoFleet, sendTestEmail } from '../../../ports/api/calls/staff/setup.ts';
import type { StaffPage } from '../../../ports/api/pages.ts';
import type { TypeOf } from '../../../ports/api/schema.ts';
import type { Setup } from '../../../ports/api/staff/setup.ts';
import type { ShownTab } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { Panel } from '../kit/panel.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';
import styles from './setup-panel.module.css';

const KEY = ['setup'];

/** Loads what to do before customers come, for owners alone. */
export function useSetup() {
  const { may } = useStaffSession();
  const options = { refetchOnWindowFocus: 'always', enabled: may('change-settings') } as const;
  return useStaffQuery<Setup>(KEY, ({ read }) => read(readSetup, {}), options);
}

/** Puts the steps away, or brings them back (SITE-20). */
export function usePutAway() {
  return useStaffMutation<unknown, boolean>({
    send: ({ read }, isPutAway) => read(changeSetup, { body: { isPutAway } }),
    failed: 'It was not changed.',
    reloads: KEY,
    // The button that was pressed goes.
    onSuccess: () => document.querySelector<HTMLElement>('main h1')?.focus(),
  });
}

type Place = {
  readonly title: string;
  /** What the button says that leads there. */
  readonly go: string;
  readonly to: StaffPage | `${StaffPage}#${string}`;
  readonly state?: TypeOf<typeof ShownTab>;
};

const PLACES: Readonly<Record<SetupStepId, Place>> = {
  company: { title: 'Company', go: 'Write down your company', to: '/admin/settings' },
  hours: { title: 'Hours', go: 'Look at the hours', to: '/admin/settings#hours' },
  rates: { title: 'Rates', go: 'Look at the rates', to: '/admin/settings#rates' },
  texts: { title: 'Texts', go: 'Look at the texts', to: '/admin/settings#texts' },
  fleet: { title: 'Fleet', go: 'Bring your fleet', to: '/admin/add-car', state: { tab: 'file' } },
  email: { title: 'Email', go: 'Look at health', to: '/admin/health' },
  'second-factor': { title: 'Second factor', go: 'Turn it on', to: '/admin/account' },
  people: { title: 'People', go: 'Invite someone', to: '/admin/people' },
  backup: { title: 'Backup', go: 'Look at health', to: '/admin/health' },
  https: { title: 'Secure address', go: 'Look at health', to: '/admin/health' },
};

/** 'Before you open' (SITE-20): until all steps are done, or it is put away. */
export function SetupPanel({ setup }: { readonly setup: Setup | undefined }) {
  const putAway = usePutAway();
  if (setup === undefined || setup.isPutAway) return null;
  const { steps, isDemoFleetRemovable } = setup;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done)?.id;
  return (
    <Panel
      title="Before you open"
      hint="Each line looks at what is so. Nothing here is ticked by hand."
      className={`no-print ${styles.panel}`}
      atEnd={
        <span className={styles.end}>
          <b className="num">
            {done} of {steps.length}
          </b>
          <span className={styles.bar} aria-hidden="true">
            {steps.map((step) => (
              <i key={step.id} className={step.done ? styles.on : ''} />
            ))}
          </span>
          <Button variant="secondary" small disabled={putAway.isPending} onClick={() => putAway.mutate(true)}>
            Put away
          </Button>
        </span>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ id, done: isDone, why }) => {
          const { title, go, to, state } = PLACES[id];
          const variant = id === next ? 'primary' : 'secondary';
          return (
            <li key={id} className={isDone ? styles.done : id === next ? styles.next : ''}>
              <i className={styles.mark}>{isDone && <Icon name="check" />}</i>
              <div>
                <h3>
                  <Link to={to} state={state}>
                    {title}
                    <span className="vh">{isDone ? ', done' : ', open'}</span>
                  </Link>
                </h3>
                <p>
                  <Unbroken>{why}</Unbroken>
                </p>
                <div className={styles.actions}>
                  {!isDone && id !== 'email' && (
                    <ButtonLink small variant={variant} to={to} state={state}>
                      {go}
                    </ButtonLink>
                  )}
                  {id === 'email' && <TestEmailButton variant={isDone ? 'secondary' : variant} />}
                  {id === 'fleet' && isDemoFleetRemovable && <DemoFleetButton />}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** Sends a test e-mail to the owner and says what became of it (SITE-21). */
function TestEmailButton({ variant }: { readonly variant: 'primary' | 'secondary' }) {
  const { notify } = useNotifier();
  const { isPending, mutate } = useStaffMutation({
    send: ({ read }) => read(sendTestEmail, { body: {} }),
    failed: 'No test email was sent.',
    reloads: KEY,
    onSuccess: (email) => {
      const text = describeTestEmail(email, 'reason' in email ? email.reason : undefined);
      notify({ kind: email.state === 'sent' ? 'done' : 'failed', text });
    },
  });
  return (
    <Button small variant={variant} disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending…' : 'Send a test email'}
    </Button>
  );
}

/** Takes the demonstration fleet away at a second press (FLEET-46). */
function DemoFleetButton() {
  const { notify } = useNotifier();
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isPending, mutate } = useStaffMutation({
    send: ({ read }) => read(removeDemoFleet, {}),
    failed: 'The demonstration fleet was not taken away.',
    reloads: KEY,
    onSuccess: ({ removed }) => notify({ kind: 'done', text: describeRemovedDemoFleet(removed), takesFocus: true }),
  });
  return (
    <>
      <Button
        ref={button}
        variant={isAsked ? 'danger' : 'secondary'}
        small
        disabled={isPending}
        onClick={() => (isAsked ? mutate() : setAsked(true))}
      >
        {isAsked ? 'Take it away for good' : 'Take the demonstration fleet away'}
      </Button>
      {isAsked && (
        <Button
          variant="secondary"
          small
          disabled={isPending}
          onClick={() => {
            setAsked(false);
            button.current?.focus();
          }}
        >
          Keep it
        </Button>
      )}
    </>
  );
}
