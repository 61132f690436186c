// home: Home, and pulls that were saved.

import { call } from '../../calls/call';
import { tabName, typedText } from '../../calls/call-schemas';
import { PullChoice } from '../../jobs/job-record';
import { pullAgain, pullSaved } from '../../pull/pull';
import { lastChoice, pullSetDelete, pullSetRename, pullSetSave, pullSets } from '../../pull/pull-choice';
import { LONGEST_NAME } from '../../shared/text-limits';
import { columnsTidy, homeLog, homeRead, homeShow, homeShowOnly, homeTabs } from './home';
import { MarkName, RowChoice } from './home-schema';

const SetName = typedText('The name of the pull set', LONGEST_NAME);

export const HOME_CALLS = {
  homeRead: call(homeRead),
  /** Only the changes of each tab, which Home polls. */
  homeTabs: call(homeTabs),
  homeShow: call(homeShow, tabName, MarkName),
  /** Filters every tab by Change. */
  homeShowOnly: call(homeShowOnly, RowChoice),
  homeLog: call(homeLog),
  /** Restores the order of our columns in every tab. */
  columnsTidy: call(columnsTidy),
  pullAgain: call(pullAgain),
  /** The pull set of this name. */
  pullSaved: call(pullSaved, SetName),
  pullSets: call(pullSets),
  pullLastChoice: call(lastChoice),
  pullSetSave: call(pullSetSave, SetName, PullChoice),
  pullSetRename: call(pullSetRename, SetName, SetName),
  pullSetDelete: call(pullSetDelete, SetName),
};
