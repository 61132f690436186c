// calls: the views of the sidebar; the server opens one by its name.

export type ViewName =
  | 'home'
  | 'pull'
  | 'check'
  | 'undo'
  | 'suppression'
  | 'app-lists'
  | 'creatives'
  | 'adjust'
  | 'cell-history'
  | 'bid-rules'
  | 'schedule'
  | 'connections'
  | 'settings'
  | 'help';
