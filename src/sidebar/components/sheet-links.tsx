// sidebar: links that show a row, a tab or the log in the spreadsheet.

import type { RowName } from '../../push/review/review-schema';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { ask, type CallError } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from './notice';

/** A cell of a row; field `''`: the row. */
interface ShownCell extends RowName {
  readonly field: string;
}

export function useShowRow(): { readonly failure: CallError | null; show(cell: ShownCell): void } {
  const { run, failure } = useRequest();
  const show = ({ tab, key, field }: ShownCell) =>
    run(() => ask('checkShow', { tab, rowName: `k${key}`, row: 1, field }));
  return { failure, show };
}

type TabChoice = (typeof TAB_CHOICES)[number];

/** The tabs with which a sentence begins, as in `Sources, Ads: no changes.`; none: it does not. */
function tabsIn(sentence: string, tabs: readonly string[]): readonly TabChoice[] {
  const titles = sentence.slice(0, Math.max(0, sentence.indexOf(':'))).split(', ');
  const choices = titles.map((title) =>
    TAB_CHOICES.find((tab) => tab.title === title && tabs.includes(tab.tab)),
  );
  return choices.every((choice) => choice !== undefined) ? (choices as TabChoice[]) : [];
}

/** The sentences about a pull: one line for each tab, which is a link. @param tabs IDs of the pulled ones */
export function PullSentences(props: { sentences: readonly string[]; tabs: readonly string[] }) {
  const { sentences, tabs } = props;
  const { run, busy, failure } = useRequest();
  const link = ({ tab, title }: TabChoice) => (
    <button
      type="button"
      class="link"
      disabled={busy}
      onClick={() => run(() => ask('checkShow', { tab, rowName: '', row: 1, field: '' }))}
    >
      {title}
    </button>
  );
  const named = new Set(sentences.flatMap((sentence) => tabsIn(sentence, tabs)));
  const others = TAB_CHOICES.filter((choice) => tabs.includes(choice.tab) && !named.has(choice));
  return (
    <>
      {sentences.map((sentence) => {
        const choices = tabsIn(sentence, tabs);
        if (choices.length === 0) return <p key={sentence}>{sentence}</p>;
        const rest = sentence.slice(sentence.indexOf(':'));
        return choices.map((choice) => (
          <p key={choice.tab}>
            {link(choice)}
            {rest}
          </p>
        ));
      })}
      {others.length > 0 ? (
        <p class="links">
          {others.map((choice) => (
            <span key={choice.tab}>{link(choice)}</span>
          ))}
        </p>
      ) : null}
      <FailureNotice failure={failure} />
    </>
  );
}
