// bid-rules: Bid rules.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { typedText } from '../../calls/call-schemas';
import { bidRulesAccept } from './accept-proposals';
import { bidRulesAdd, bidRulesShow } from './add-rule';
import { RULE_COLUMNS } from './core/bid-rule';
import { bidRulesRead, bidRulesRun } from './dry-run';

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
