// Browser tests: waiting for a condition, never for a time.

const PATIENCE_MS = 20_000;
const BETWEEN_MS = 50;

/**
 * Calls `ask` until its result equals the expected one (asymmetric matchers included).
 * @throws the last difference
 */
export async function until<T>(ask: () => Promise<T>, wanted: unknown): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    try {
      expect(answer).toEqual(wanted);
      return;
    } catch (difference) {
      if (Date.now() > end) throw difference;
      await new Promise((again) => setTimeout(again, BETWEEN_MS));
    }
  }
}
