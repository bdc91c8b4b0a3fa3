/** Name of the header with the idempotency key of a press. The browser uses it without the schemas of the calls. */
export const officeKeyHeader = 'idempotency-key';
