import type { ReactNode } from 'react';
import { LOADING_VEHICLES } from '../../../domain/fleet/messages.ts';
import type { Step } from '../../../domain/trip/steps.ts';
import { Outlines } from '../../kit/outlines.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { NeedsScripts } from '../../site/needs-scripts.tsx';
import styles from './booking-steps.module.css';
import { ProgressBar } from './progress-bar.tsx';

/**
 * What the prerendered page of a later step shows until it is hydrated: nobody knows the visitor's
 * trip, vehicle or reservation before that (PAGE-19).
 */
export function StepFrame({ step, children }: { readonly step: Step; readonly children: ReactNode }) {
  return (
    <>
      <ProgressBar step={step} className="wrap" />
      <div className="wrap">
        {children}
        <NeedsScripts />
      </div>
    </>
  );
}

/** A step while its vehicle loads. */
export function VehicleLoading({ title }: { readonly title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <p role="status" className={`needs-scripts ${styles.loading}`}>
        {LOADING_VEHICLES}
      </p>
      <Outlines />
    </>
  );
}
