/**
 * Node's names of HTTP statuses and methods. An `import` of `node:http` would also load its
 * WebSocket client, which takes 30 ms at startup.
 */
export const { STATUS_CODES, METHODS } = process.getBuiltinModule('node:http');
