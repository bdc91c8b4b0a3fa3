/** Error response in the gateway's format: status 400 with a code, a description and a reason. */
export class GatewayRefusal extends Error {
  readonly reason: string;
  readonly field: string | null;
  readonly status: number;

  constructor(
    description: string,
    { reason = 'input_validation_failed', field = null as string | null, status = 400 } = {},
  ) {
    super(description);
    this.reason = reason;
    this.field = field;
    this.status = status;
  }
}
