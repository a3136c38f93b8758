/**
 * Node's names of HTTP statuses. An `import` of `node:http` would also load its
 * WebSocket client, which takes 30 ms at startup.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');
