// ad-service, endpoints: the order of the rows of a list (quirk `row_order`).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { createRandom } from '../generator/random';

/** The rows in the order of this request. */
export function inOrder<Row>({ quirks }: Context, request: FastifyRequest, rows: readonly Row[]): Row[] {
  const { row_order } = quirks;
  const isStable = row_order === 'stable' || (row_order === 'sometimes' && request.draw % 4 !== 0);
  if (isStable) return [...rows];
  const random = createRandom(request.draw);
  return rows
    .map((row) => ({ row, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
