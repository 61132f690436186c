// tabs: a new row gives the name of its campaign or creative set, and Check could not fill in the ID.

import { nearestName } from '../../shared/names-alike';
import type { Names } from '../rules/facts';
import { parentNameColumn, parentNameIn } from '../rules/given-parent';
import { error, listed } from '../rules/issue-body';
import type { IssueBody, RowRule } from '../rules/rule';
import { cut, headerOf, textIn } from '../rules/rule-words';

/** Names looked up in one check; each is compared with all parents. */
const MOST_LOOKUPS = 100;

/** By the names of all parents, which are collected for each check. */
const lookups = new WeakMap<Names, Map<string, string | null>>();

function nearestOf(names: Names, typed: string): string | null {
  const known = lookups.get(names) ?? new Map<string, string | null>();
  lookups.set(names, known);
  if (!known.has(typed) && known.size < MOST_LOOKUPS)
    known.set(typed, nearestName(typed, [...names.ids.keys(), ...names.news.keys()]));
  return known.get(typed) ?? null;
}

export const parentName: RowRule = {
  name: 'parent-name',
  title: 'Names that do not identify a campaign or creative set',
  expects:
    'If a new row gives the name of its campaign or creative set instead of the ID, exactly one of them has that name, in any case.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, facts, missing } = context;
    // While people type, other tabs are unknown.
    if (missing === null) return [];
    const idField = tab.campaignField;
    const name = row.fields[idField] === '' ? parentNameIn(row, context, idField) : '';
    if (name === '') return [];
    const isCampaign = tab.belongsTo === 'campaigns';
    const noun = isCampaign ? 'campaign' : 'creative set';
    const names = isCampaign ? facts.campaignNames : facts.creativeSetNames;
    const { ids, news } = names;
    const count = (ids.get(name)?.length ?? 0) + (news.get(name) ?? 0);
    const { field } = parentNameColumn(context, idField)!;
    const header = headerOf(tab, idField);
    const near = count === 0 ? nearestOf(names, name) : null;
    // The same name is usual for sets of several campaigns.
    const of = (id: string) => textIn(facts.creativeSets.get(id) ?? {}, 'campaign');
    const which = (ids.get(name) ?? []).map((id) => (of(id) === '' ? id : `${id} (${cut(of(id))})`));
    const all = which.length > 0 ? `: ${listed(which)}` : '';
    const message =
      count > 1
        ? `${count} ${noun}s have this name${all}. Type the ${header} of one of them.`
        : count === 1
          ? `The tab already has a row for this ${tab.rowIs}. Edit that row, or type the ${header} of another ${noun}.`
          : near === null
            ? `No pulled or new ${noun} has this name. Correct it, or type the ${header}.`
            : `No pulled or new ${noun} has this name. The nearest one is "${cut(near)}".`;
    const body: IssueBody = error(field, message, `the name of one ${noun}, or its ID`, name);
    return [near === null ? body : { ...body, otherFixes: [{ value: near, label: `Use "${cut(near)}"` }] }];
  },
};
