// calls: Home, and pulls that were saved.

import * as v from 'valibot';
import { tabName, typedText } from '../client-api/argument-texts';
import { homeLog, homeRead, homeShow, homeTabs } from '../features/home/home';
import { pullAgain, pullSaved } from '../features/pull/pull';
import {
  lastChoice,
  pullSetDelete,
  pullSetRename,
  pullSetSave,
  pullSets,
} from '../features/pull/saved-choices';
import { PullChoiceSchema } from '../jobs/job-record';
import { LONGEST_NAME } from '../model/text-limits';
import { call } from './call';

const SetName = typedText('The name of the pull set', LONGEST_NAME);
const Mark = v.picklist(['new', 'edit', 'conflict', 'error']);

export const HOME_CALLS = {
  homeRead: call(homeRead),
  /** Only the changes of each tab, which Home polls. */
  homeTabs: call(homeTabs),
  homeShow: call(homeShow, tabName, Mark),
  homeLog: call(homeLog),
  pullAgain: call(pullAgain),
  /** The pull set of this name. */
  pullSaved: call(pullSaved, SetName),
  pullSets: call(pullSets),
  pullLastChoice: call(lastChoice),
  pullSetSave: call(pullSetSave, SetName, PullChoiceSchema),
  pullSetRename: call(pullSetRename, SetName, SetName),
  pullSetDelete: call(pullSetDelete, SetName),
};
