// sidebar: Creative assets: choose a set, see its assets, add, replace and remove assets.

import { useState } from 'preact/hooks';
import type { SetName } from '../../client-api/creatives';
import '../creatives/assets.css';
import '../creatives/sets.css';
import { SetPanel } from '../creatives/set-panel';
import { SetPicker } from '../creatives/set-picker';

export function CreativesView() {
  const [set, setSet] = useState<SetName | null>(null);
  return set ? (
    <SetPanel key={set.setId} set={set} onLeave={() => setSet(null)} />
  ) : (
    <SetPicker onPick={setSet} />
  );
}
