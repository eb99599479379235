/** One session of a W3C WebDriver; what it answers is for the caller to know. */
export class WebDriver {
  private readonly session: string

  private constructor(session: string) {
    this.session = session
  }

  static async begin(address: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriver(`${address}/session/${sessionId}`)
  }

  get<Answer>(path: string): Promise<Answer> {
    return send('GET', `${this.session}${path}`)
  }

  post<Answer>(path: string, body: object = {}): Promise<Answer> {
    return send('POST', `${this.session}${path}`, body)
  }

  end(): Promise<void> {
    return send('DELETE', this.session)
  }
}

/** A command that is not answered by then never will be. */
const PATIENCE = 60_000

async function send<Answer>(method: string, address: string, body?: object): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    // It closes connections as it likes, and one that is used again may be just gone.
    headers: { 'content-type': 'application/json', connection: 'close' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${value.error}: ${value.message}`)
  return value
}
