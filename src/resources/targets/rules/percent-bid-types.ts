// resources: whether a target's bid is a goal in percent (section 2.2).

import { ofCampaign } from '../../../rules/facts';
import type { RuleContext, RuleRow } from '../../../rules/rule';

export const isPercentBid = ({ fields }: RuleRow, { facts }: RuleContext): boolean =>
  /^(RET|ROAS_)/.test(ofCampaign(fields, 'bidType', facts));
