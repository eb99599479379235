import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { peoplePage } from './people-page.ts'
import { type Claims, idToken, isVerifierOf, newSigningKey } from './tokens.ts'

export interface IssuerPerson {
  sub: string
  email: string
  name: string
  isVerified?: boolean
}

/** How the issuer misbehaves, until it is told otherwise. */
interface Misbehaviour {
  /** What it says of somebody instead. */
  claims?: (claims: Claims) => Claims
  alg?: 'RS256' | 'none'
  /** Signs with a key that it does not tell. */
  isForeignKey?: boolean
  /** What it answers to every call of ours: nothing at all, too much, or nonsense. */
  answers?: 'silent' | 'huge' | 'broken'
  /** What it tells about itself instead. */
  metadata?: Record<string, unknown>
}

interface Granted {
  person: IssuerPerson
  asked: URLSearchParams
}

const CLIENT = { clientId: 'pitlane-demo', clientSecret: 'a secret that only the demo knows' }
const TOKEN_SECONDS = 300

export type OidcSandbox = Awaited<ReturnType<typeof openOidcSandbox>>

/** A small issuer (OpenID Connect, code flow with PKCE) and the people it knows. */
export async function openOidcSandbox(people: IssuerPerson[] = []) {
  const keys = { own: madeOnce(newSigningKey), foreign: madeOnce(newSigningKey) }
  const granted = new Map<string, Granted>()
  let misbehaviour: Misbehaviour = {}
  let calls = 0

  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...misbehaviour.metadata,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/authorize') return authorize(request, response, searchParams)
    calls += 1
    if (misbehaviour.answers === 'silent') return
    if (misbehaviour.answers === 'huge') return send(response, 200, { much: 'x'.repeat(1_000_000) })
    if (misbehaviour.answers === 'broken') return void response.writeHead(200, JSON_TYPE).end('{"half":')
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, metadata())
    if (pathname === '/keys') return send(response, 200, { keys: [keys.own().jwk] })
    if (pathname === '/token') return token(request, response)
    send(response, 404, { error: 'not_found' })
  }

  /** Shows who there is; a press leads back with a code, or with a refusal. */
  function authorize({ method }: IncomingMessage, response: ServerResponse, asked: URLSearchParams): void {
    // While a person looks at the page, and not while a server waits for its answer.
    keys.own()
    if (method !== 'POST')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(peoplePage(people, `${asked}`))
    const person = people.find(({ email }) => email === asked.get('as'))
    const back = new URL(asked.get('redirect_uri') ?? origin)
    back.searchParams.set('state', asked.get('state') ?? '')
    if (person) back.searchParams.set('code', grant({ person, asked }))
    else back.searchParams.set('error', 'access_denied')
    response.writeHead(303, { location: back.href }).end()
  }

  function grant(it: Granted): string {
    const code = randomUUID()
    granted.set(code, it)
    return code
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await read(request))
    const code = form.get('code') ?? ''
    const known = granted.get(code)
    granted.delete(code)
    if (!isClient(request)) return send(response, 401, { error: 'invalid_client' })
    if (!known || !isAsPromised(known, form)) return send(response, 400, { error: 'invalid_grant' })
    const key = misbehaviour.isForeignKey ? { ...keys.foreign(), kid: keys.own().kid } : keys.own()
    const id_token = idToken(claimsFor(known), key, misbehaviour.alg)
    send(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token,
    })
  }

  function claimsFor({ person, asked }: Granted): Claims {
    const now = Math.floor(Date.now() / 1000)
    const [given_name, ...rest] = person.name.split(' ')
    const claims = {
      iss: origin,
      sub: person.sub,
      aud: asked.get('client_id'),
      iat: now,
      exp: now + TOKEN_SECONDS,
      nonce: asked.get('nonce'),
      email: person.email,
      email_verified: person.isVerified ?? true,
      given_name,
      family_name: rest.join(' '),
    }
    return misbehaviour.claims?.(claims) ?? claims
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...CLIENT,
    origin,
    /** Whom it knows from now on, beside the others. */
    know: (...more: IssuerPerson[]) => void people.push(...more),
    behave: (how: Misbehaviour) => {
      misbehaviour = how
      if (how.isForeignKey) keys.foreign()
    },
    /** How often a server has asked it for something. */
    calls: () => calls,
    /** Somebody at the browser: says who they are, and is told where that leads. */
    async choose(page: string, email?: string): Promise<string> {
      const chosen = new URL(page)
      if (email) chosen.searchParams.set('as', email)
      const answered = await fetch(chosen, { method: 'POST', redirect: 'manual' })
      return answered.headers.get('location') ?? ''
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
}

function isClient({ headers }: IncomingMessage): boolean {
  const [, encoded = ''] = headers.authorization?.split(' ') ?? []
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  return plain(id) === CLIENT.clientId && plain(secret) === CLIENT.clientSecret
}

function isAsPromised({ asked }: Granted, form: URLSearchParams): boolean {
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === asked.get('redirect_uri') &&
    isVerifierOf(asked.get('code_challenge') ?? '', form.get('code_verifier') ?? '')
  )
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A pair of keys takes a tenth of a second, on a busy machine many, which most who open an issuer never need. */
function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
