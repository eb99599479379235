const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export interface Answer {
  status: number
  body: string
  headers: Record<string, string>
}

export function json(status: number, body: object): Answer {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

export function html(body: string): Answer {
  return {
    status: 200,
    body,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
  }
}

export function redirect(to: string): Answer {
  return { status: 303, body: '', headers: { location: to } }
}
