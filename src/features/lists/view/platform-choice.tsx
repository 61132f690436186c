// lists: the platform of a list of advertising IDs: which one of both, and whether it is that of the app.

import type { Platform } from '../../../shared/campaign-words';
import { grouped } from '../../../shared/sentences';
import { CheckBox, Radio } from '../../../sidebar/components/field';
import { Notice } from '../../../sidebar/components/notice';
import { isMixed } from './missing-in-list';
import type { ListInHand } from './use-list';

const IDS_OF: Readonly<Record<Platform, string>> = { ios: 'IDFA (iOS)', android: 'GAID (Android)' };

/** The person decides whether IDs of another platform are sent to an app; stands beside the button. */
export function OtherPlatform(props: {
  platform: Platform | null;
  app: string;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}) {
  const { platform, app } = props;
  if (platform === null) return null;
  return (
    <Notice tone="warning">
      <p>
        These are {IDS_OF[platform]}, and {app} is an app on {platform === 'ios' ? 'Android' : 'iOS'}.
      </p>
      <CheckBox label="Send them anyway" checked={props.isAccepted} onTick={props.onAccept} />
    </Notice>
  );
}

export function PlatformChoice({ list }: { list: ListInHand }) {
  const { counts, layout, setLayout } = list;
  if (!counts || !layout || !isMixed(counts, layout)) return null;
  const { ios, android, unclear } = counts.platforms;
  const column = layout.columns[layout.platformColumn];
  const choices = [
    ['ios', `Only ${IDS_OF.ios}: ${grouped(ios)}`],
    ['android', `Only ${IDS_OF.android}: ${grouped(android)}`],
    ['all', `All: ${grouped(ios + android + unclear)}`],
  ] as const;
  return (
    <fieldset class="apart">
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
        <Radio
          key={value}
          name="platform"
          checked={layout.platform === value}
          onPick={() => setLayout({ platform: value })}
        >
          {text}
        </Radio>
      ))}
    </fieldset>
  );
}
