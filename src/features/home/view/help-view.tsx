// home: Help: how to work with Bidgrid, the values of its two columns, and the version.

import { Fragment } from 'preact';
import { HEADER_GROUNDS, STATE_GROUNDS } from '../../../shared/colors';
import { ABOUT } from '../../../sidebar/components/about';
import { View } from '../../../sidebar/components/view';

function Link(props: { href: string; text: string }) {
  if (!props.href) return null;
  return (
    <p>
      <a href={props.href} target="_blank" rel="noopener noreferrer">
        {props.text}
      </a>
    </p>
  );
}

function About() {
  const { version, build, docsUrl, problemsUrl } = ABOUT;
  return (
    <>
      <h2>About</h2>
      <p>
        Version {version}
        {build ? `, build ${build}` : null}
      </p>
      <Link href={docsUrl} text="Documentation" />
      <Link href={problemsUrl} text="Report a problem" />
    </>
  );
}

/** The styles of headers and the colors of cells, as in the sheet. */
const LEGEND = [
  { name: 'Header', ground: HEADER_GROUNDS.editable, meaning: 'You can edit this column.' },
  {
    name: 'Header',
    ground: HEADER_GROUNDS.creation,
    italic: true,
    meaning: 'Cannot be changed after the row is created at the service.',
  },
  { name: 'Header', ground: HEADER_GROUNDS['read-only'], meaning: 'Read-only.' },
  { name: 'Cell', ground: STATE_GROUNDS.edit, meaning: 'Edited and not pushed yet.' },
  { name: 'Cell', ground: STATE_GROUNDS.warning, meaning: 'A warning. See Status.' },
  { name: 'Cell', ground: STATE_GROUNDS.error, meaning: 'An error. See Status.' },
  { name: 'Cell', ground: STATE_GROUNDS.conflict, meaning: 'Changed both here and at the service.' },
];

export function HelpView() {
  return (
    <View title="Help">
      <h2>How it works</h2>
      <ol class="bullets">
        <li>
          <strong>Pull</strong> brings campaigns into a tab. Your unpushed edits stay.
        </li>
        <li>
          <strong>Edit</strong> cells as in any sheet: sort, filter, fill, paste. Gray columns are read-only.
        </li>
        <li>
          <strong>Check</strong> lists problems and offers fixes.
        </li>
        <li>
          <strong>Review and push</strong> shows every change before it is sent, and sends only what changed.
        </li>
        <li>
          <strong>Figures</strong> and <strong>Bid rules</strong> show reports beside the bids and propose new
          ones, each with its reason.
        </li>
        <li>
          <strong>Undo a push</strong> writes the old values into the cells as edits, which you review and
          push.
        </li>
      </ol>
      <h2>Change</h2>
      <dl class="facts">
        <dt>new</dt>
        <dd>The row has no ID yet; the push creates it.</dd>
        <dt>edit</dt>
        <dd>Some cells differ from the service; the push sends them.</dd>
        <dt>conflict</dt>
        <dd>A cell was changed both here and at the service. Choose in the review.</dd>
        <dt>error</dt>
        <dd>The row is not pushed until it is fixed.</dd>
      </dl>
      <h2>Colors</h2>
      <dl class="facts">
        {LEGEND.map(({ name, ground, italic, meaning }) => (
          <Fragment key={meaning}>
            <dt>
              <span
                class="tag"
                style={{ background: ground, color: '#1f1f1f', fontStyle: italic ? 'italic' : 'normal' }}
              >
                {name}
              </span>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <h2>Status</h2>
      <p>What is wrong in the row, or what its last push did, and when.</p>
      <h2>Good to know</h2>
      <p>
        A new row has an empty ID, or in Targets, Sources and Source bids a key that does not exist yet.
        Deleting a row here changes nothing at the service. Your own columns, notes and colors are never
        touched.
      </p>
      <About />
    </View>
  );
}
