/** Loads the calls of the forms when one is sent. Here once, since each `import` names what it loads. */
export const loadCalls = () => import('../../ports/api/calls/messages.ts');
