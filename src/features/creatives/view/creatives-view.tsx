// creatives: Creative assets: choose a set, see its assets, add, replace and remove assets.

import { useState } from 'preact/hooks';
import type { SetName } from '../creatives-schema';
import './asset-styles.css';
import './set-styles.css';
import { SetPanel } from './set-panel';
import { SetPicker } from './set-picker';

export function CreativesView() {
  const [set, setSet] = useState<SetName | null>(null);
  return set ? (
    <SetPanel key={set.setId} set={set} onLeave={() => setSet(null)} />
  ) : (
    <SetPicker onPick={setSet} />
  );
}
