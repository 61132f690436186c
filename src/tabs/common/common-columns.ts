// tabs: columns that several tabs have.

import type { Column } from '../columns/column';
import type { LabelPart } from '../columns/tab';
import { code, flag, id, text } from '../columns/text-kinds';

export const CAMPAIGN_ID_COLUMN: Column<'campaignId'> = {
  field: 'campaignId',
  header: 'Campaign ID',
  place: 'end',
  access: 'key',
  kind: id,
  width: 110,
  help: 'The ID that the service assigned to the campaign. In a new row Check fills it in from the name in Campaign. If several campaigns have that name, type the ID.',
};

export const CAMPAIGN_NAME: Column<'campaign'> = {
  field: 'campaign',
  header: 'Campaign',
  place: 'identity',
  names: 'campaignId',
  access: 'read-only',
  kind: text,
  width: 264,
  help: 'Name of the campaign. In a new row: the name of a pulled or new campaign. Rename campaigns in the tab Campaigns.',
};

/** Beside the creative set of the row. */
export const CAMPAIGN_OF_SET: Column<'campaign'> = {
  field: 'campaign',
  header: 'Campaign',
  place: 'identity',
  access: 'read-only',
  kind: text,
  width: 264,
  help: 'Name of the campaign of the creative set. Rename campaigns in the tab Campaigns.',
};

export const APP_KEY: Column<'appId'> = {
  field: 'appId',
  header: 'App ID',
  place: 'end',
  access: 'key',
  kind: id,
  width: 110,
  help: 'The app that shows the ads; in reports external_placement_id, in links the macro {PLACEMENT_ID}. In a new row Check fills it in from External app ID, if one pulled app has that.',
};

// Only Change, the campaign and the country are frozen: with an app or a creative set that is wide enough to
// be read, frozen columns would take more than half of a small window.

/** The readable ID of the app: its package name or store ID. */
export const EXTERNAL_APP: Column<'externalAppId'> = {
  field: 'externalAppId',
  header: 'External app ID',
  names: 'appId',
  access: 'read-only',
  kind: id,
  width: 160,
  help: 'The ID of the app outside the service; in links the macro {APP_ID}. In a new row: the ID of a pulled app.',
};

export const country = (help: string): Column<'country'> => ({
  field: 'country',
  header: 'Country',
  place: 'identity',
  access: 'key',
  kind: code,
  width: 80,
  help,
});

/** An editable checkbox. */
export const checkboxColumn = <F extends string>(field: F, header: string, help: string): Column<F> => ({
  field,
  header,
  access: 'editable',
  kind: flag,
  width: 84,
  help,
});

/** The campaign of the row, as a part of its label. */
export const CAMPAIGN_PART = {
  field: 'campaign',
  object: { tab: 'campaigns', id: 'campaignId' },
} as const satisfies LabelPart;

/** The campaign of its creative set, in the label of a row. */
export const CAMPAIGN_OF_SET_PART = {
  field: 'campaign',
  object: { tab: 'campaigns', id: 'creativeSetId', isOfSet: true },
} as const satisfies LabelPart;

/** Its creative set, in the label of a row. */
export const SET_PART = {
  field: 'creativeSet',
  object: { tab: 'creative-sets', id: 'creativeSetId' },
} as const satisfies LabelPart;

/** Its app, in the label of a row. */
export const APP_PART = {
  field: 'externalAppId',
  object: { tab: 'sources', id: 'appId' },
} as const satisfies LabelPart;
