// lists: interrupted uploads of this person, with buttons to resume or discard each.

import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { dayText } from '../../../sidebar/client/when';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { UploadView } from '../upload-schema';
import { grouped } from './list-counts';

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
