// sidebar: the choice of the platform, if a list of advertising IDs has both. An app has IDs of one.

import type { Platform } from '../../model/platforms';
import type { ListInHand } from '../client/use-list';
import type { ListLayout } from '../lists/list-layout';
import { platformOfHeading } from '../lists/platform-of-id';
import type { ListScan } from '../lists/scan';
import { grouped } from './list-counts';
import { isMixed } from './missing-in-list';
import { Notice } from './notice';

export interface AppOnPlatform {
  readonly app: string;
  readonly platform: Platform;
}

const IDS_OF: Readonly<Record<Platform, string>> = { ios: 'IDFA (iOS)', android: 'GAID (Android)' };

/** null: unclear. */
function platformOfList({ platforms }: ListScan, layout: ListLayout): Platform | null {
  if (layout.platform !== null) return layout.platform === 'all' ? null : layout.platform;
  if (layout.platformColumn < 0) return platformOfHeading(layout.columns[layout.column] ?? '');
  return platforms.ios > 0 ? 'ios' : platforms.android > 0 ? 'android' : null;
}

/** @param app the app on one known platform that the IDs are for; null: it is unknown */
export function PlatformChoice(props: { list: ListInHand; app: AppOnPlatform | null }) {
  const { list, app } = props;
  const { counts, layout, setLayout } = list;
  if (!counts || !layout) return null;
  const platform = platformOfList(counts, layout);
  const isOther = app !== null && platform !== null && platform !== app.platform;
  const warning = isOther ? (
    <Notice tone="warning">
      These are {IDS_OF[platform]}, and {app.app} is an app on {app.platform === 'ios' ? 'iOS' : 'Android'}.
      Check the app and the list.
    </Notice>
  ) : null;
  if (!isMixed(counts, layout)) return warning;
  const { ios, android, unclear } = counts.platforms;
  const column = layout.columns[layout.platformColumn];
  const choices = [
    ['ios', `Only ${IDS_OF.ios}: ${grouped(ios)}`],
    ['android', `Only ${IDS_OF.android}: ${grouped(android)}`],
    ['all', `All: ${grouped(ios + android + unclear)}`],
  ] as const;
  return (
    <fieldset class="list-input">
      <legend>Platform</legend>
      {layout.platform === null ? (
        <Notice tone="warning">
          The list mixes platforms, by{' '}
          {column === undefined
            ? 'the case of the IDs: iOS writes upper case, Android lower case'
            : `the column "${column}"`}
          . Choose those of the app.
        </Notice>
      ) : null}
      {choices.map(([value, text]) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name="platform"
            checked={layout.platform === value}
            onChange={() => setLayout({ platform: value })}
          />
          {text}
        </label>
      ))}
      {warning}
    </fieldset>
  );
}
