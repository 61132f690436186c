// connections: Connections: those of this person, the one that this spreadsheet uses, and a form for
// another.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../sidebar/client/bridge';
import { useRequest } from '../../sidebar/client/use-request';
import { Notice } from '../../sidebar/components/notice';
import { UnreadView, View } from '../../sidebar/components/view';
import { YourName } from '../../sidebar/components/your-name';
import type { ConnectionTest, ConnectionsView as Read } from '../connection-schema';
import { ConnectionCard } from './connection-card';
import { ConnectionForm } from './connection-form';

/** Interval for polling while a window of the service is open. Milliseconds. */
const LOOK_MS = 2_000;

function Heading(props: { view: Read }) {
  const { view } = props;
  if (!view.addressesSet) {
    return (
      <Notice tone="error">
        Bidgrid is not set up yet: the service's addresses are missing. The person who installed Bidgrid sets
        them as script properties.
      </Notice>
    );
  }
  if (view.source === 'script') {
    return (
      <p class="hint">The login was set by the person who installed Bidgrid. There is nothing to enter.</p>
    );
  }
  if (view.connections.length === 0) {
    const company = view.document?.company;
    return (
      <p class="hint">
        {company
          ? `This spreadsheet is for ${company}. Add your own connection to it.`
          : 'Bidgrid uses the advertising service in your name. Connect it once.'}
      </p>
    );
  }
  return view.why ? <Notice tone="warning">{view.why}</Notice> : null;
}

export function ConnectionsView() {
  const [view, setView] = useState<Read | null>(null);
  const [adding, setAdding] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  /** By ID of the connection. */
  const [tests, setTests] = useState<Readonly<Record<string, ConnectionTest | null>>>({});
  const onTested = useCallback(
    (id: string, test: ConnectionTest | null) =>
      setTests((earlierTests) => ({ ...earlierTests, [id]: test })),
    [],
  );
  const { run, failure } = useRequest();
  const refresh = useCallback(() => run(() => ask('connectionList'), setView), [run]);
  useEffect(refresh, [refresh]);

  const waiting = view?.connections.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => void ask('connectionList').then(setView, () => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  if (!view) return <UnreadView title="Connections" failure={failure} onTryAgain={refresh} />;
  if (adding || (view.addressesSet && view.connections.length === 0)) {
    return (
      <View
        title="Add a connection"
        path={view.connections.length > 0 ? [{ text: 'Connections', onOpen: () => setAdding(false) }] : []}
      >
        <Heading view={{ ...view, why: '' }} />
        <ConnectionForm
          view={view}
          onAdded={(nextView, next) => {
            setView(nextView);
            setAdding(false);
            setBegun(next);
          }}
          onCancel={view.connections.length > 0 ? () => setAdding(false) : null}
        />
      </View>
    );
  }
  const { document: expectedDocument, connections } = view;
  /** The spreadsheet's company, or any while there is none: then adding one is not the main action. */
  const hasOne =
    expectedDocument === null || connections.some(({ company }) => company === expectedDocument.company);
  return (
    <View title="Connections">
      <Heading view={view} />
      <ul>
        {view.connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            view={view}
            connection={connection}
            begun={connection.id === begun}
            tested={tests[connection.id] ?? null}
            onTested={onTested}
            onView={setView}
          />
        ))}
      </ul>
      {view.source === 'user' && view.addressesSet ? (
        <button type="button" class={hasOne ? '' : 'primary'} onClick={() => setAdding(true)}>
          Add a connection
        </button>
      ) : null}
      <YourName />
    </View>
  );
}
