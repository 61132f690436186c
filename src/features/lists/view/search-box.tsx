// lists: a search box that filters a list while a person types, with a line of counts below it.

export function SearchBox(props: {
  /** `Search 12 lists`. */
  label: string;
  value: string;
  /** Result as a sentence; `''`: none. */
  found: string;
  onSearch: (text: string) => void;
}) {
  return (
    <>
      <label class="search">
        {props.label}
        <input
          type="search"
          value={props.value}
          spellcheck={false}
          onInput={(e) => props.onSearch(e.currentTarget.value)}
        />
      </label>
      <p class="hint" aria-live="polite">
        {props.found}
      </p>
    </>
  );
}
