import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BlockForm, blockFormOf, readBlockForm, storedBlockForm } from '../../../domain/desk/block-form.ts';
import {
  BLOCK_FAILED,
  BLOCK_GONE,
  BLOCK_REMOVED,
  BLOCK_STORED,
  describeChangedBlock,
  REMOVE_BLOCK_QUESTION,
} from '../../../domain/desk/messages.ts';
import { BLOCK_NOTE_LIMIT, type Block } from '../../../domain/fleet/block.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { addBlock, changeBlock, listBlocks, removeBlock } from '../../../ports/api/calls/staff/schedule.ts';
import type { StoredBlock } from '../../../ports/api/staff/staff-schedule.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Modal } from '../../kit/modal.tsx';
import { useForm } from '../../kit/use-form.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';
import { AffectedBookings } from './affected-bookings.tsx';
import styles from './block-dialog.module.css';
import { BLOCK_FIELDS, BlockFields, type BlockVehicle } from './block-fields.tsx';

type NewBlockDialogProps = {
  readonly vehicles: readonly BlockVehicle[];
  readonly vehicleId: string | undefined;
  readonly first: DateText;
  readonly last: DateText;
  readonly onClose: () => void;
};

/** Blocks a vehicle (AVAIL-4). */
export function NewBlockDialog({ vehicles, vehicleId, first, last, onClose }: NewBlockDialogProps) {
  return <BlockEditor vehicles={vehicles} vehicleId={vehicleId} start={blockFormOf(first, last)} onClose={onClose} />;
}

type StoredBlockDialogProps = {
  readonly vehicle: BlockVehicle;
  readonly blockId: string;
  readonly onClose: () => void;
};

/** Changes or removes a block. */
export function StoredBlockDialog({ vehicle, blockId, onClose }: StoredBlockDialogProps) {
  const query = useStaffQuery(['blocks', vehicle.id], ({ read }) =>
    read(listBlocks, { query: { vehicleId: vehicle.id } }),
  );
  /** As it was when the dialog opened: a reload does not change what is typed. */
  const [block, setBlock] = useState<Block>();
  const found = query.data?.blocks.find(({ id }) => id === blockId);
  if (block === undefined && found !== undefined) setBlock(found);
  if (block !== undefined) {
    return (
      <BlockEditor
        vehicles={[vehicle]}
        vehicleId={vehicle.id}
        start={storedBlockForm(block)}
        before={block}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal title="Block" bodyLabel="Block" small onClose={onClose}>
      <LoadHint query={query}>{BLOCK_GONE}</LoadHint>
    </Modal>
  );
}

type BlockEditorProps = {
  readonly vehicles: readonly BlockVehicle[];
  readonly vehicleId: string | undefined;
  readonly start: BlockForm;
  readonly before?: Block;
  readonly onClose: () => void;
};

function BlockEditor({ vehicles, vehicleId: firstVehicle = '', start, before, onClose }: BlockEditorProps) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const today = useToday();
  const [vehicleId, setVehicleId] = useState(firstVehicle);
  const [values, setValues] = useState(start);
  /** The block that a colleague stored meanwhile. */
  const [present, setPresent] = useState<Block>();
  const [stored, setStored] = useState<StoredBlock>();
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  const edit = (edited: Partial<BlockForm>): void => setValues((others) => ({ ...others, ...edited }));
  const hasTyped = vehicleId !== firstVehicle || Object.keys(start).some((key) => !isSame(start, values, key));

  const removal = useStaffMutation({
    send: ({ send }, id: string) => send(removeBlock, { params: { id } }),
    failed: BLOCK_FAILED,
    reloads: ['bookings'],
    onSuccess: () => {
      onClose();
      notify({ kind: 'done', text: BLOCK_REMOVED });
    },
  });
  const form = useForm({
    fields: BLOCK_FIELDS,
    limits: { note: BLOCK_NOTE_LIMIT },
    idPrefix: 'block-',
    check: () => {
      const entry = readBlockForm(values, before);
      const missing = vehicle === undefined ? [{ path: '/vehicleId', message: 'Choose a vehicle.' }] : [];
      if (entry.ok && vehicle !== undefined) return ok(entry.value);
      const refused = entry.ok ? [] : entry.problem.map(({ field, text }) => ({ path: `/${field}`, message: text }));
      return refuse([...missing, ...refused]);
    },
    send: async (entry) => {
      const seenVersion = present?.version ?? before?.version ?? 1;
      const answer =
        before === undefined
          ? await send(addBlock, { body: { vehicleId, ...entry } })
          : await send(changeBlock, { params: { id: before.id }, body: { ...entry, seenVersion } });
      if (answer.ok) {
        void client.invalidateQueries({ queryKey: ['bookings'] });
        if (answer.value.overlaps.length > 0) {
          setStored(answer.value);
          return undefined;
        }
        onClose();
        notify({ kind: 'done', text: BLOCK_STORED });
        return undefined;
      }
      switch (answer.problem.code) {
        case 'invalid-input':
          return answer.problem.errors;
        case 'changed-meanwhile':
          setPresent(answer.problem.block);
          notify({ kind: 'failed', text: BLOCK_FAILED, detail: describeChangedBlock(answer.problem.block, today) });
          return undefined;
        case 'block-not-found':
          notify({ kind: 'failed', text: BLOCK_FAILED, detail: BLOCK_GONE });
      }
    },
    failed: BLOCK_FAILED,
  });

  if (stored !== undefined) {
    return (
      <AffectedBookings
        stored={stored}
        title={vehicle?.title ?? ''}
        onClose={() => {
          onClose();
          notify({ kind: 'done', text: BLOCK_STORED });
        }}
      />
    );
  }
  return (
    <FormDialog
      title={before === undefined ? 'Block a vehicle' : 'Block'}
      beside={before && <span className="hint">{vehicle?.title}</span>}
      bodyLabel="Block"
      hasTyped={hasTyped}
      onClose={onClose}
      beforePress={
        before && (
          <Button
            variant="danger"
            disabled={removal.isPending}
            onClick={() => {
              if (window.confirm(REMOVE_BLOCK_QUESTION)) removal.mutate(before.id);
            }}
          >
            Remove block
          </Button>
        )
      }
      press={before === undefined ? 'Block' : 'Save'}
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Block', className: styles.form, onSubmit: form.onSubmit }}
      above={
        present && (
          <Callout kind="warn" icon="alert">
            <p>{describeChangedBlock(present, today)} What you typed is kept: save again to replace it.</p>
          </Callout>
        )
      }
    >
      <BlockFields
        vehicles={vehicles}
        vehicle={vehicle}
        isNew={before === undefined}
        values={values}
        errors={form.errors}
        onVehicle={setVehicleId}
        onEdit={edit}
      />
    </FormDialog>
  );
}

function isSame(one: BlockForm, other: BlockForm, key: string): boolean {
  return one[key as keyof BlockForm] === other[key as keyof BlockForm];
}
