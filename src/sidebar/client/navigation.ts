// sidebar: the current view, and how one view opens another without loading the panel again.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ViewName } from '../../calls/call';

export interface Place {
  readonly view: ViewName;
  /** Undo: the run to preview. */
  readonly run?: string;
  /** Undo: ID of an unfinished preview of this run, which is continued. */
  readonly comparison?: string;
  /** Schedule: ID of the person whose run is taken over. */
  readonly takeOver?: string;
}

export const Navigation = createContext<(place: Place) => void>(() => {});

export const useNavigation = (): ((place: Place) => void) => useContext(Navigation);
