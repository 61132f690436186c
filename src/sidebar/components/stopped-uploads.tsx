// sidebar: interrupted uploads of this person, with buttons to resume or discard each.

import type { UploadView } from '../../client-api/uploads';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { dayText } from '../client/when';
import { grouped } from './list-counts';
import { FailureNotice, Notice } from './notice';

const DOING = { add: 'Adding to', remove: 'Removing from', replace: 'Replacing' } as const;

export const placeOf = ({ target }: UploadView): string =>
  target.kind === 'suppression' ? target.app : target.name;

export function StoppedUploads(props: {
  uploads: readonly UploadView[];
  onResume: (upload: UploadView) => void;
  onForgotten: (upload: UploadView) => void;
}) {
  const request = useRequest();
  return (
    <>
      <FailureNotice failure={request.failure} />
      {props.uploads.map((upload) => (
        <Notice key={upload.id} tone="warning">
          <p>
            {DOING[upload.action]} <strong>{placeOf(upload)}</strong> stopped at {grouped(upload.confirmed)}{' '}
            of {grouped(upload.total)}, {dayText(upload.startedAt)}. The list was{' '}
            <strong>{upload.source}</strong>.
          </p>
          <div class="actions">
            <button type="button" disabled={request.busy} onClick={() => props.onResume(upload)}>
              Resume
            </button>
            <button
              type="button"
              disabled={request.busy}
              onClick={() =>
                request.run(
                  () => ask('uploadEnd', upload.id),
                  () => props.onForgotten(upload),
                )
              }
            >
              Forget the rest
            </button>
          </div>
        </Notice>
      ))}
    </>
  );
}
