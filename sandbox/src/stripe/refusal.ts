type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error'

interface Details {
  type?: ErrorType
  code?: string
  param?: string
}

/** An answer in the shape that Stripe gives to what it does not accept. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: Details & { message: string; request_log_url: string } }

  constructor(status: number, message: string, { type = 'invalid_request_error', ...details }: Details = {}) {
    super(message)
    this.status = status
    this.body = {
      error: {
        type,
        ...details,
        message,
        request_log_url: 'https://dashboard.stripe.com/test/logs/req_sandbox',
      },
    }
  }
}

export function unknownParameter(param: string): StripeRefusal {
  return new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

export function missingParameter(param: string): StripeRefusal {
  return new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function invalidParameter(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, message, { ...(code && { code }), param })
}

/** Named in the path it is a 404, named in a parameter a 400. */
export function noSuch(what: string, id: string, param?: string): StripeRefusal {
  return new StripeRefusal(param ? 400 : 404, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })
}

export function noSuchRoute(method: string, path: string): StripeRefusal {
  return new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`)
}

export function wrongKey(given: string | undefined): StripeRefusal {
  if (!given) return new StripeRefusal(401, 'You did not provide an API key.')
  return new StripeRefusal(401, `Invalid API Key provided: ${given.slice(0, 7)}${'*'.repeat(12)}`)
}
