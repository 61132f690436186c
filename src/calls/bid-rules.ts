// calls: Bid rules.

import * as v from 'valibot';
import { RULE_COLUMNS } from '../bid-rules/rule';
import { typedText } from '../client-api/argument-texts';
import { bidRulesAccept } from '../features/bid-rules/accept';
import { bidRulesAdd, bidRulesShow } from '../features/bid-rules/add-rule';
import { bidRulesRead, bidRulesRun } from '../features/bid-rules/dry-run';
import { call } from './call';

/** Of each cell, above the limit of its own message. */
const LONGEST_TEXT = 2_000;

const Rule = v.object(v.entriesFromList(RULE_COLUMNS, typedText('The text of a cell', LONGEST_TEXT)));
const row = v.pipe(v.number(), v.integer(), v.minValue(1));

export const BID_RULES_CALLS = {
  bidRulesRead: call(bidRulesRead),
  bidRulesAdd: call(bidRulesAdd, Rule),
  bidRulesShow: call(bidRulesShow, row, v.picklist(RULE_COLUMNS)),
  /** Writes what the rules propose beside the bids. */
  bidRulesRun: call(bidRulesRun),
  /** Makes shown proposals ordinary edits. */
  bidRulesAccept: call(bidRulesAccept, v.picklist(['all', 'shown', 'selected'])),
};
