// Workbench, Apps Script host, in the worker: filter criteria and their builder.
import type { BooleanFormat, FilterCriteriaData } from '../../services/conditional-rule';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { whenMethods } from './boolean-criteria';
import { enumValue } from './enums';

type Criteria = GoogleAppsScript.Spreadsheet.FilterCriteria;
type Builder = GoogleAppsScript.Spreadsheet.FilterCriteriaBuilder;

const readers = (data: FilterCriteriaData) => ({
  getCriteriaType: () => (data.condition ? enumValue('BooleanCriteria', data.condition.criteria) : null),
  getCriteriaValues: () => [...(data.condition?.values ?? [])],
  getHiddenValues: () => data.hidden && [...data.hidden],
  getVisibleValues: () => data.visible && [...data.visible],
});

function criteria(bridge: Bridge, data: FilterCriteriaData): object {
  const methods = {
    ...readers(data),
    copy: () => builder(bridge, { ...data }),
  } satisfies { [K in keyof Criteria]?: unknown };
  return bridge.mark(strict('FilterCriteria', methods), 'FilterCriteria', data);
}

function builder(bridge: Bridge, data: FilterCriteriaData): object {
  const change = (part: Partial<FilterCriteriaData>): Builder => {
    Object.assign(data, part);
    return self;
  };
  const methods = {
    ...readers(data),
    ...whenMethods('FilterCriteriaBuilder', (condition) => change({ condition })),
    withCriteria: (type: unknown, values: unknown[]) =>
      change({ condition: { criteria: String(type), values: bridge.encode(values) } as BooleanFormat }),
    setHiddenValues: (values: string[]) => change({ hidden: values.map(String), visible: null }),
    setVisibleValues: (values: string[]) => change({ visible: values.map(String), hidden: null }),
    copy: () => builder(bridge, { ...data }),
    build: () => criteria(bridge, { ...data }),
  } satisfies { [K in keyof Builder]?: unknown };
  const self = strict('FilterCriteriaBuilder', methods) as unknown as Builder;
  return self;
}

export function filterCriteria(bridge: Bridge): { newFilterCriteria: () => object } {
  bridge.revive('FilterCriteria', (data: FilterCriteriaData) => criteria(bridge, data));
  return { newFilterCriteria: () => builder(bridge, { hidden: null, visible: null, condition: null }) };
}
