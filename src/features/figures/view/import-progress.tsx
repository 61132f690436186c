// figures: progress of reading a report and of writing its figures.

/** Progress of reading or sending, 0 to 1, and what is done. */
export interface Progress {
  readonly text: string;
  readonly done: number;
}

export function ProgressBar({ text, done: doneShare }: Progress) {
  return (
    <section class="job">
      <p class="phase" role="status">
        {text}
      </p>
      <progress class="bar" max={1} value={doneShare} aria-label={text} />
    </section>
  );
}
