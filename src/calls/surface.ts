// calls: all that clients may ask of the add-on: the functions of main.ts, by name.

import type { AdjustSurface } from '../surface/adjust';
import type { AppListSurface } from '../surface/app-lists';
import type { CheckSurface } from '../surface/check';
import type { ConnectionSurface } from '../surface/connection';
import type { CreativesSurface } from '../surface/creatives';
import type { JobSurface } from '../surface/job';
import type { PersonSurface } from '../surface/person';
import type { PullSurface } from '../surface/pull';
import type { PushSurface } from '../surface/push';
import type { ReviewSurface } from '../surface/review';
import type { SelfTestSurface } from '../surface/self-test';
import type { SettingsSurface } from '../surface/settings';
import type { UndoSurface } from '../surface/undo';
import type { UnknownSurface } from '../surface/unknown';
import type { UploadSurface } from '../surface/uploads';

export type Surface = ConnectionSurface &
  PersonSurface &
  PullSurface &
  JobSurface &
  CheckSurface &
  ReviewSurface &
  PushSurface &
  SelfTestSurface &
  SettingsSurface &
  UndoSurface &
  UnknownSurface &
  CreativesSurface &
  UploadSurface &
  AppListSurface &
  AdjustSurface;
