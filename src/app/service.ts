// app: opens the advertising service for one execution, with the person's connection.

import { type Client, createClient } from '../api/client';
import { createTokens, type Tokens } from '../api/tokens';
import { type Connection, needAddresses, needConnection } from './connection';
import type { Ports } from './ports';

/** @param deadline milliseconds since 1970; no waiting for the service past it */
export function tokensOf(ports: Ports, connection: Connection, deadline?: number): Tokens {
  return createTokens({
    transport: ports.transport,
    authUrl: needAddresses(ports).authUrl,
    credentials: connection.credentials,
    scope: connection.scope,
    store: ports.userStore,
    clock: ports.clock,
    encoding: 'multipart',
    deadline,
  });
}

/**
 * @param deadline milliseconds since 1970; no waiting for the service past it
 * @throws Trouble when addresses or connection are missing
 */
export function openService(ports: Ports, deadline: number): Client {
  const { baseUrl } = needAddresses(ports);
  const tokens = tokensOf(ports, needConnection(ports), deadline);
  return createClient({ transport: ports.transport, baseUrl, tokens, clock: ports.clock, deadline });
}
