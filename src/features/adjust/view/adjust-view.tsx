// adjust: Adjust: changes all selected, visible cells, after a preview.

import { useState } from 'preact/hooks';
import { ask, CallError, openReview } from '../../../sidebar/client/bridge';
import { useNavigation } from '../../../sidebar/client/navigation';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { AdjustDone, Adjustment, AdjustView as Preview } from '../adjust-schema';
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
  const { changed, left, errors, warnings } = props.done;
  const hasIssues = errors + warnings > 0;
  const open = useNavigation();
  const { run, busy, failure } = useRequest();
  return (
    <>
      <Notice tone="success">
        <p>
          {changed.toLocaleString('en')} {changed === 1 ? 'cell was' : 'cells were'} changed. Nothing was
          sent.
        </p>
      </Notice>
      {left ? <Notice tone="warning">{left}</Notice> : null}
      {hasIssues ? <Notice tone="warning">Check found problems in this tab.</Notice> : null}
      <FailureNotice failure={failure} />
      <div class="main-action actions">
        {hasIssues ? (
          <button type="button" class={errors > 0 ? 'primary' : ''} onClick={() => open({ view: 'check' })}>
            Check
          </button>
        ) : null}
        <button
          type="button"
          class={errors > 0 ? '' : 'primary'}
          disabled={busy}
          onClick={() => run(openReview, () => undefined)}
        >
          Review and push
        </button>
      </div>
    </>
  );
}

export function AdjustView() {
  const [adjustment, setAdjustment] = useState(FIRST);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<AdjustDone | null>(null);
  const [changed, setChanged] = useState('');
  const request = useRequest();
  const forget = () => {
    setChanged('');
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
      async () => {
        try {
          return { done: await ask('adjustApply', { adjustment, place, token }) };
        } catch (error) {
          if (!(error instanceof CallError) || !error.outdated) throw error;
          return { changed: error.sentence, preview: await ask('adjustPreview', adjustment, place) };
        }
      },
      (result) => {
        setPreview(result.preview ?? null);
        setDone(result.done ?? null);
        setChanged(result.changed ?? '');
      },
    );
  return (
    <View title="Adjust selected cells" class="adjust">
      <p class="hint">
        Select cells in a tab: one or several ranges, or whole columns. Hidden and filtered cells are skipped.
        A filter view is ignored, because scripts cannot see it.
      </p>
      <AdjustForm
        adjustment={adjustment}
        busy={request.busy}
        hasNext={done !== null || (preview !== null && preview.changes > 0)}
        onChange={change}
        onPreview={look}
      />
      <FailureNotice failure={request.failure} />
      {changed ? <Notice tone="warning">{changed}</Notice> : null}
      {request.busy ? (
        <p class="hint" role="status">
          Reading the cells…
        </p>
      ) : null}
      {preview ? (
        <AdjustPreview
          key={preview.token}
          view={preview}
          busy={request.busy}
          onApply={() => apply(preview)}
        />
      ) : null}
      {done ? <Done done={done} /> : null}
    </View>
  );
}
