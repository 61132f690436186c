// home: the figures of yesterday against those of the day before.

import { DAY_MS } from '../../../shared/time';
import { useNavigation } from '../../../sidebar/client/navigation';
import { utcDayText } from '../../../sidebar/client/when';
import type { HomeView } from '../home-schema';

const dollars = (amount: number): string =>
  amount.toLocaleString('en', { style: 'currency', currency: 'USD' });

const dayOf = (day: string): string => utcDayText(Date.parse(day) / DAY_MS);

/** `+4 %`; `''`: the change is unknown. */
function changeText(now: number, before: number | null | undefined): string {
  if (before === null || before === undefined || before <= 0) return '';
  const exact = (now / before - 1) * 100;
  // A small change is not the same as none.
  const percent = Math.abs(exact) < 10 ? Math.round(exact * 10) / 10 : Math.round(exact);
  if (percent === 0) return now === before ? 'unchanged' : 'less than 0.1 %';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')} %`;
}

function Figure(props: {
  name: string;
  value: number | null;
  before: number | null | undefined;
  show: (value: number) => string;
}) {
  const { name, value, before, show } = props;
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {show(value)} <span class="quiet">{changeText(value, before)}</span>
      </dd>
    </div>
  );
}

export function Yesterday({
  yesterday,
  dayBefore,
  alarms,
  keepsHistory,
  onInsights,
}: Pick<HomeView, 'yesterday' | 'dayBefore' | 'alarms' | 'keepsHistory'> & { onInsights: () => void }) {
  const open = useNavigation();
  if (yesterday === null) return null;
  return (
    <section>
      <h2>Yesterday</h2>
      <dl class="changes">
        <Figure name="Spend" value={yesterday.spend} before={dayBefore?.spend} show={dollars} />
        <Figure
          name="Installs"
          value={yesterday.installs}
          before={dayBefore?.installs}
          show={(installs) => installs.toLocaleString('en')}
        />
        <Figure name="CPI" value={yesterday.cpi} before={dayBefore?.cpi} show={dollars} />
        {alarms > 0 ? (
          <div>
            <dt>Alarms</dt>
            <dd>
              <button type="button" class="link alarms" onClick={onInsights}>
                {alarms.toLocaleString('en')} in Insights
              </button>
            </dd>
          </div>
        ) : null}
      </dl>
      <p class="hint">
        {dayOf(yesterday.day)}
        {dayBefore ? `, compared with ${dayOf(dayBefore.day)}` : ''}
      </p>
      {keepsHistory ? null : (
        <p class="hint">
          To collect each day in a tab, turn on Tab History in{' '}
          <button type="button" class="link" onClick={() => open({ view: 'settings' })}>
            Settings
          </button>
          .
        </p>
      )}
    </section>
  );
}
