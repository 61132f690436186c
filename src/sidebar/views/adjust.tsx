// sidebar: Adjust: one operation on all selected, visible cells; looked at first, then done.

import { useState } from 'preact/hooks';
import type { AdjustDone, AdjustView as Preview } from '../../app/surface/adjust';
import type { Adjustment } from '../../model/adjustment';
import { ask } from '../bridge';
import { FailureNotice, Notice } from '../parts/notice';
import { useRequest } from '../use-request';
import './adjust.css';
import { AdjustForm } from './adjust-form';
import { AdjustPreview } from './adjust-preview';

const FIRST: Adjustment = {
  kind: 'percent',
  operand: '',
  replacement: '',
  matchCase: false,
  wholeCell: false,
};

function Done(props: { done: AdjustDone }) {
  const { changed, errors, warnings } = props.done;
  const issues = errors + warnings;
  return (
    <Notice tone={errors > 0 ? 'warning' : 'success'}>
      <p>
        {changed.toLocaleString('en')} {changed === 1 ? 'cell was' : 'cells were'} changed. Nothing was sent:
        Bidgrid › Review and push… shows what would go.
      </p>
      {issues > 0 ? <p>Bidgrid › Check has something to say about this tab.</p> : null}
    </Notice>
  );
}

export function AdjustView() {
  const [adjustment, setAdjustment] = useState(FIRST);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<AdjustDone | null>(null);
  const request = useRequest();
  const forget = () => {
    setPreview(null);
    setDone(null);
  };
  const change = (next: Adjustment) => {
    forget();
    setAdjustment(next);
  };
  const look = () => {
    forget();
    request.run(() => ask('adjustPreview', adjustment), setPreview);
  };
  const apply = ({ place, token }: Preview) =>
    request.run(
      () => ask('adjustApply', { adjustment, place, token }),
      (result) => {
        setPreview(null);
        setDone(result);
      },
    );
  return (
    <main class="adjust">
      <p class="hint">
        Select cells in a tab, also several ranges or whole columns. Cells that a filter or you have hidden
        are left alone; a filter view does not count, because scripts cannot see it.
      </p>
      <AdjustForm adjustment={adjustment} busy={request.busy} onChange={change} onPreview={look} />
      <FailureNotice failure={request.failure} />
      {request.busy ? (
        <p class="hint" role="status">
          Looking at the cells…
        </p>
      ) : null}
      {preview ? <AdjustPreview view={preview} busy={request.busy} onApply={() => apply(preview)} /> : null}
      {done ? <Done done={done} /> : null}
    </main>
  );
}
