// test of service: the plain Node transport keeps the contract, so that tests with it are valid for the real
// one.
import { transportContract } from '../contract/transport';
import { createNodeTransport } from './node-transport';

transportContract('plain Node', () => {
  const { transport, close } = createNodeTransport();
  return { send: transport, close };
});
