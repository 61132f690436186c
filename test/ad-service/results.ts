// test of service: unwraps the value or the failure that a result must be.
import type { Failure, Result } from '../../src/ad-service/failures';

export const valueIn = <T>(result: Result<T> | undefined): T => {
  if (!result?.ok) throw new Error(`Expected a value, got ${JSON.stringify(result)}`);
  return result.value;
};

export const failureIn = (result: Result<unknown> | undefined): Failure => {
  if (!result || result.ok) throw new Error(`Expected a failure, got ${JSON.stringify(result)}`);
  return result.failure;
};
