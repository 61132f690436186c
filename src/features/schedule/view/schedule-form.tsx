// schedule: the settings of a person's morning run.

import { useEffect, useRef } from 'preact/hooks';
import { PullTabs } from '../../../pull/view/pull-form';
import type { ScheduleForm, SchedulesView } from '../schedule-schema';
import { spanText, zoneText } from './schedule-texts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The time zones of the document and of this browser, and the saved one. */
const zonesOf = (view: SchedulesView, form: ScheduleForm): string[] => [
  ...new Set([view.zone, Intl.DateTimeFormat().resolvedOptions().timeZone, form.zone]),
];

interface FormProps {
  view: SchedulesView;
  form: ScheduleForm;
  busy: boolean;
  /** Why the time zone was refused; `''`: it was not. */
  zoneError: string;
  onChange: (form: ScheduleForm) => void;
}

/** A refused zone takes the focus. */
function ZoneField({ view, form, busy, zoneError, onChange }: FormProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // A disabled field takes no focus.
    if (zoneError !== '' && !busy) field.current?.focus();
  }, [zoneError, busy]);
  const zones = zonesOf(view, form);
  if (zones.length === 1 && zoneError === '')
    return <p class="hint">Time zone of this spreadsheet: {zoneText(form.zone)}.</p>;
  return (
    <>
      <label>
        Time zone
        <select
          ref={field}
          value={form.zone}
          disabled={busy}
          aria-invalid={zoneError !== ''}
          aria-describedby={zoneError === '' ? undefined : 'schedule-zone-wrong'}
          onChange={(event) => onChange({ ...form, zone: event.currentTarget.value })}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone === view.zone ? `${zoneText(zone)} (this spreadsheet)` : zoneText(zone)}
            </option>
          ))}
        </select>
      </label>
      {zoneError === '' ? null : (
        <p id="schedule-zone-wrong" class="hint error" role="alert">
          {zoneError}
        </p>
      )}
    </>
  );
}

export function ScheduleFields(props: FormProps) {
  const { view, form, busy, onChange } = props;
  const mail = `At most one email a day${view.address === '' ? '' : `, to ${view.address}`}: alarms, new states, and values that were changed elsewhere. No email if nothing is new.`;
  return (
    <>
      <label>
        Every day from
        <select
          value={form.hour}
          disabled={busy}
          onChange={(event) => onChange({ ...form, hour: Number(event.currentTarget.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {spanText({ hour })}
            </option>
          ))}
        </select>
      </label>
      <ZoneField {...props} />
      <label class="check">
        <input
          type="checkbox"
          checked={form.mail}
          disabled={busy}
          aria-describedby="schedule-mail"
          onChange={(event) => onChange({ ...form, mail: event.currentTarget.checked })}
        />
        Email me when something is new
      </label>
      <p class="hint" id="schedule-mail">
        {mail}
      </p>
      <details open={form.tabs.length > 0}>
        <summary>Also pull tabs</summary>
        <p class="hint">Unpushed edits stay, as in every pull.</p>
        <PullTabs tabs={form.tabs} onChange={(tabs) => onChange({ ...form, tabs })} />
      </details>
    </>
  );
}
