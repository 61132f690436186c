// sidebar: Creative assets: choose a set, see what it has, add, replace and take out assets.

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
