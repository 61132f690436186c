// sidebar: Help: the loop in six lines and what the words in our two columns mean.

export function HelpView() {
  return (
    <main>
      <h2>How it works</h2>
      <ol class="steps">
        <li>
          <strong>Pull</strong> brings campaigns into a tab. Your unpushed edits stay.
        </li>
        <li>
          <strong>Edit</strong> cells as in any sheet: sort, filter, fill, paste. Gray columns are read-only.
        </li>
        <li>
          <strong>Check</strong> lists what would be refused and offers to mend it.
        </li>
        <li>
          <strong>Review and push</strong> shows every change before it is sent, and sends only what changed.
        </li>
        <li>
          <strong>Undo a push</strong> restores what a push changed, where the service still says so.
        </li>
      </ol>
      <h2>Change</h2>
      <dl class="words">
        <dt>new</dt>
        <dd>The row has no ID yet; the push creates it.</dd>
        <dt>edit</dt>
        <dd>Some cells differ from the service; the push sends them.</dd>
        <dt>conflict</dt>
        <dd>You and the service both changed a cell. Choose in the review.</dd>
        <dt>error</dt>
        <dd>The row is held back until it is mended.</dd>
      </dl>
      <h2>Status</h2>
      <p>What became of the row in the last push, and when.</p>
      <h2>Good to know</h2>
      <p>
        A new row is a row with an empty ID. Deleting a row here changes nothing at the service. Your own
        columns, notes and colours are never touched.
      </p>
    </main>
  );
}
