// schedule: the settings of a person's morning run.

import { PullTabs } from '../../../pull/view/pull-form';
import { CheckBox, Select } from '../../../sidebar/components/field';
import type { ScheduleForm, SchedulesView } from '../schedule-schema';
import { spanText, zoneText } from './schedule-texts';

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), spanText({ hour })] as const);

/** The time zones of the document and of this browser, and the saved one. */
const zonesOf = (view: SchedulesView, form: ScheduleForm): string[] => [
  ...new Set([view.zone, Intl.DateTimeFormat().resolvedOptions().timeZone, form.zone]),
];

export function ScheduleFields(props: {
  view: SchedulesView;
  form: ScheduleForm;
  busy: boolean;
  /** Why the time zone was refused; `''`: it was not. */
  zoneError: string;
  onChange: (form: ScheduleForm) => void;
}) {
  const { view, form, busy, zoneError } = props;
  const change = (changes: Partial<ScheduleForm>) => props.onChange({ ...form, ...changes });
  const zones = zonesOf(view, form);
  return (
    <>
      <Select
        label="Every day from"
        value={String(form.hour)}
        options={HOURS}
        busy={busy}
        onPick={(hour) => change({ hour: Number(hour) })}
      />
      {zones.length === 1 && zoneError === '' ? (
        <p class="hint">Time zone of this spreadsheet: {zoneText(form.zone)}.</p>
      ) : (
        <Select
          label="Time zone"
          value={form.zone}
          options={zones.map((zone) => [
            zone,
            zone === view.zone ? `${zoneText(zone)} (this spreadsheet)` : zoneText(zone),
          ])}
          busy={busy}
          error={zoneError}
          onPick={(zone) => change({ zone })}
        />
      )}
      <CheckBox
        label="Email me when something is new"
        checked={form.mail}
        busy={busy}
        describedBy="schedule-mail"
        onTick={(mail) => change({ mail })}
      />
      <p class="hint" id="schedule-mail">
        At most one email a day{view.address === '' ? '' : `, to ${view.address}`}: alarms, new states, and
        values that were changed elsewhere. No email if nothing is new.
      </p>
      <details open={form.tabs.length > 0}>
        <summary>Also pull tabs</summary>
        <p>Unpushed edits stay, as in every pull.</p>
        <PullTabs tabs={form.tabs} onChange={(tabs) => change({ tabs })} />
      </details>
    </>
  );
}
