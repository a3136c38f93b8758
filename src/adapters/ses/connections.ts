import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** Whether the server was connected. From then on the message may have been handed over. */
export type Attempt = { isConnected: boolean };

/** The attempt in whose call a connection is opened. The SDK does not tell how far a call came. */
const ATTEMPTS = new AsyncLocalStorage<Attempt>();

/** Runs a call and notes in `attempt` whether its connection was made. */
export function noteConnection<T>(attempt: Attempt, call: () => Promise<T>): Promise<T> {
  return ATTEMPTS.run(attempt, call);
}

/**
 * Returns the agents of the SDK. Connections are not kept alive: an idle connection that the server
 * has closed would cost an attempt.
 */
export function notingAgents() {
  return {
    httpAgent: noting(new HttpAgent({ keepAlive: false }), 'connect'),
    httpsAgent: noting(new HttpsAgent({ keepAlive: false }), 'secureConnect'),
  };
}

function noting<A extends HttpAgent>(agent: A, made: 'connect' | 'secureConnect'): A {
  const open: HttpAgent['createConnection'] = agent.createConnection.bind(agent);
  agent.createConnection = (...args) => {
    const attempt = ATTEMPTS.getStore();
    const socket = open(...args);
    socket?.once(made, () => {
      if (attempt !== undefined) attempt.isConnected = true;
    });
    return socket;
  };
  return agent;
}
