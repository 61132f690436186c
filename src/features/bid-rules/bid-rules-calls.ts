// bid-rules: Bid rules.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { bidRulesAccept } from './accept-proposals';
import { AcceptScope, NewRule } from './bid-rules-schema';
import { RULE_COLUMNS } from './core/bid-rule';
import { bidRulesAdd, bidRulesCount, bidRulesRead, bidRulesRun, bidRulesShow } from './run-rules';

const row = v.pipe(v.number(), v.integer(), v.minValue(1));

export const BID_RULES_CALLS = {
  bidRulesRead: call(bidRulesRead),
  /** What a rule that is being written would do. Reads only. */
  bidRulesCount: call(bidRulesCount, NewRule),
  bidRulesAdd: call(bidRulesAdd, NewRule),
  bidRulesShow: call(bidRulesShow, row, v.picklist(RULE_COLUMNS)),
  /** Writes what the rules propose beside the bids. */
  bidRulesRun: call(bidRulesRun),
  /** Makes shown proposals ordinary edits. */
  bidRulesAccept: call(bidRulesAccept, AcceptScope),
};
