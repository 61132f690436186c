// sidebar: a box that chooses one row or several.

export interface Pick {
  /** `Push Saga iOS`. */
  readonly label: string;
  /** How many of the rows are chosen. */
  readonly chosen: number;
  /** Rows that the box stands for. */
  readonly rows: number;
  /** A box that stands for some chosen rows chooses all. */
  onPick(isChosen: boolean): void;
}

const boxOf = ({ chosen, rows, onPick }: Pick) => ({
  checked: rows > 0 && chosen === rows,
  disabled: rows === 0,
  ref: (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = chosen > 0 && chosen < rows;
  },
  onChange: () => onPick(chosen < rows),
});

export function PickBox(pick: Pick) {
  return <input type="checkbox" aria-label={pick.label} {...boxOf(pick)} />;
}

/** A box with its label beside it. */
export function LabeledPickBox(pick: Pick) {
  return (
    <label class="check">
      <input type="checkbox" {...boxOf(pick)} />
      {pick.label}
    </label>
  );
}
