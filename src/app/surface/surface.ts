// app: all that clients may ask of the add-on: the functions of main.ts, by name.

import type { AdjustSurface } from './adjust';
import type { AppListSurface } from './app-lists';
import type { CheckSurface } from './check';
import type { ConnectionSurface } from './connection';
import type { CreativesSurface } from './creatives';
import type { JobSurface } from './job';
import type { PersonSurface } from './person';
import type { PullSurface } from './pull';
import type { PushSurface } from './push';
import type { ReviewSurface } from './review';
import type { SelfTestSurface } from './self-test';
import type { SettingsSurface } from './settings';
import type { UndoSurface } from './undo';
import type { UnknownSurface } from './unknown';
import type { UploadSurface } from './uploads';

export type Surface = ConnectionSurface &
  PersonSurface &
  PullSurface &
  JobSurface &
  CheckSurface &
  ReviewSurface &
  PushSurface &
  SettingsSurface &
  UndoSurface &
  UnknownSurface &
  CreativesSurface &
  UploadSurface &
  AppListSurface &
  SelfTestSurface &
  AdjustSurface;
