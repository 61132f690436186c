// tabs: whether a target's bid is a goal in percent (section 2.2).

import { isGoal } from '../../../shared/pay';
import { ofCampaign } from '../../rules/facts';
import type { RuleContext, RuleRow } from '../../rules/rule';

export const isPercentBid = ({ fields }: RuleRow, { facts }: RuleContext): boolean =>
  isGoal(ofCampaign(fields, 'bidType', facts));
