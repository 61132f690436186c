// Workbench, Apps Script host, in the worker: the builders behind ScriptApp.newTrigger.
import { ScriptException } from '../protocol/exceptions';
import { zoneOffset } from '../protocol/time-zone';
import type { ClockSchedule } from '../services/clock-schedule';
import type { StoredTrigger } from '../services/state-file';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { numberArgument, textArgument } from './text-argument';

type Trigger = GoogleAppsScript.Script.Trigger;
type ClockBuilder = GoogleAppsScript.Script.ClockTriggerBuilder;
type SheetBuilder = GoogleAppsScript.Script.SpreadsheetTriggerBuilder;

const MINUTE_STEPS = [1, 5, 10, 15, 30];
const WEEK_DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

type NumberField = Exclude<keyof ClockSchedule, 'date' | 'timeZone'>;

const create = (bridge: Bridge, wanted: unknown): Trigger =>
  bridge.call('ScriptApp', 'createTrigger', [wanted]) as Trigger;

function clockBuilder(bridge: Bridge, handler: string): ClockBuilder {
  const schedule: ClockSchedule = {};
  const set = (method: string, field: NumberField, value: unknown, least: number, most: number) => {
    const number = numberArgument(`ClockTriggerBuilder.${method}`, value, [value]);
    if (number < least || number > most) throw new ScriptException(`Invalid argument: ${number}`);
    schedule[field] = number;
    return builder;
  };
  const at = (time: number): ClockBuilder => {
    schedule.at = time;
    return builder;
  };
  const methods: ClockBuilder = {
    after: (milliseconds) =>
      at(Date.now() + numberArgument('ClockTriggerBuilder.after', milliseconds, [milliseconds])),
    at: (date) => at(date.getTime()),
    atDate(year, month, day) {
      for (const part of [year, month, day])
        numberArgument('ClockTriggerBuilder.atDate', part, [year, month, day]);
      schedule.date = { year, month, day };
      return builder;
    },
    atHour: (hour) => set('atHour', 'hour', hour, 0, 23),
    create() {
      const { at: once, date, everyMinutes, everyHours, everyDays, everyWeeks, weekDay, monthDay } = schedule;
      const repeats = [everyMinutes, everyHours, everyDays, everyWeeks ?? weekDay, monthDay, once, date];
      const chosen = repeats.filter((value) => value !== undefined).length;
      if (chosen !== 1) throw new ScriptException('The trigger needs exactly one of: at, after, every, on.');
      return create(bridge, { handler, eventType: 'CLOCK', source: 'CLOCK', schedule });
    },
    everyDays: (count) => set('everyDays', 'everyDays', count, 1, 365),
    everyHours: (count) => set('everyHours', 'everyHours', count, 1, 24),
    everyMinutes(count) {
      if (!MINUTE_STEPS.includes(count)) {
        throw new ScriptException(
          'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.',
        );
      }
      return set('everyMinutes', 'everyMinutes', count, 1, 30);
    },
    everyWeeks: (count) => set('everyWeeks', 'everyWeeks', count, 1, 52),
    inTimezone(name) {
      schedule.timeZone = textArgument('ClockTriggerBuilder.inTimezone', name, [name]);
      zoneOffset(schedule.timeZone);
      return builder;
    },
    nearMinute: (minute) => set('nearMinute', 'minute', minute, 0, 59),
    onMonthDay: (day) => set('onMonthDay', 'monthDay', day, 1, 31),
    onWeekDay: (day) => set('onWeekDay', 'weekDay', WEEK_DAYS.indexOf(String(day)), 0, 6),
  };
  const builder = strict('ClockTriggerBuilder', methods);
  return builder;
}

function sheetBuilder(bridge: Bridge, handler: string): SheetBuilder {
  let eventType: StoredTrigger['eventType'] | null = null;
  const on = (type: StoredTrigger['eventType']): SheetBuilder => {
    eventType = type;
    return builder;
  };
  const methods: SheetBuilder = {
    create() {
      if (!eventType)
        throw new ScriptException('The trigger has no event type. Call onEdit, onOpen or onChange first.');
      return create(bridge, { handler, eventType, source: 'SPREADSHEETS' });
    },
    onChange: () => on('ON_CHANGE'),
    onEdit: () => on('ON_EDIT'),
    onFormSubmit: () => on('ON_FORM_SUBMIT'),
    onOpen: () => on('ON_OPEN'),
  };
  const builder = strict('SpreadsheetTriggerBuilder', methods);
  return builder;
}

/** ScriptApp.newTrigger: triggers of this spreadsheet and of the clock; other kinds are not implemented. */
export function triggerBuilder(bridge: Bridge, handler: string): GoogleAppsScript.Script.TriggerBuilder {
  const methods: Partial<GoogleAppsScript.Script.TriggerBuilder> = {
    // There is only one document; both its object and its ID refer to it.
    forSpreadsheet: () => sheetBuilder(bridge, handler),
    timeBased: () => clockBuilder(bridge, handler),
  };
  return strict('TriggerBuilder', methods as GoogleAppsScript.Script.TriggerBuilder);
}
