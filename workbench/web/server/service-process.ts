// Workbench, page server: the simulated advertising service in its own process.
import { spawn } from 'node:child_process';
import * as v from 'valibot';

/** Addresses and credentials of a running service. */
const Ready = v.object({
  auth_url: v.string(),
  base_url: v.string(),
  api_url: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
  api_key: v.string(),
  control_url: v.string(),
  control_token: v.string(),
  /** An application that companies authorize; its redirect address is set once the page's port is known. */
  third_party: v.object({ client_id: v.string(), client_secret: v.string() }),
  companies: v.array(
    v.object({ name: v.string(), client_id: v.string(), client_secret: v.string(), api_key: v.string() }),
  ),
});

export interface ServiceProcess extends v.InferOutput<typeof Ready> {
  /** Ends the process and waits until it has ended. */
  close(): Promise<void>;
}

/**
 * Starts `program` (build/workbench/service.cjs) with these arguments and waits for the line that it prints
 * when it is ready.
 * @throws Error with its output if it ends before
 */
export async function startService(program: string, args: string[]): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program, ...args], {
    // When this process ends, the channel closes and the service ends, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.stdout || !child.stderr) throw new Error('The simulated service has no output to read.');
  const { stdout, stderr } = child;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let errorOutput = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000);
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    void ended.then(() => reject(new Error(`The simulated service did not start.\n${errorOutput}`)));
    child.once('error', reject);
  });
  try {
    return { ...v.parse(Ready, JSON.parse(line)), close };
  } catch {
    await close();
    throw new Error(
      `The simulated service printed something unexpected when it started: ${line.slice(0, 200)}`,
    );
  }
}
