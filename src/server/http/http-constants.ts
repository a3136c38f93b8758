/**
 * Node's names of HTTP statuses and methods. Not by `import`, which would load the WebSocket client that `node:http` hands on: 30 ms of a start.
 */
export const { STATUS_CODES, METHODS } = process.getBuiltinModule('node:http');
